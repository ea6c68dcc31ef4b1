import classes from './linked-image.module.css'

interface LinkedImageProps {
  image: { small: { url: string; width: number; height: number }; large: { url: string } }
  alt: string
}

/** What a person has added to their words; a press opens it large. */
export function LinkedImage({ image: { small, large }, alt }: LinkedImageProps) {
  const { url, width, height } = small
  return (
    <a href={large.url} className={classes.link}>
      <img src={url} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
    </a>
  )
}
