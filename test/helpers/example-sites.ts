import { makeFile } from './image-files.ts'
import { startWebPages, type WebPages } from './web-pages.ts'

/** Sites that people save from, on this machine: name their origin in `LINK_TEST_ORIGINS`. */
export interface ExampleSites {
  origin: string
  /** A recipe on a blog: JSON-LD, Open Graph, three images and an icon. */
  recipe: string
  /** A product of a shop: microdata, Open Graph, two images. */
  product: string
  /** An article of a magazine: JSON-LD, one image. */
  article: string
  /** A page that shows no image. */
  plain: string
  web: WebPages
  stop(): Promise<void>
}

export async function startExampleSites(): Promise<ExampleSites> {
  const web = await startWebPages()
  async function serveImage(path: string, width: number, height: number): Promise<void> {
    const body = Buffer.from(await makeFile('jpeg', { width, height }))
    web.serve(path, { headers: { 'content-type': 'image/jpeg' }, body })
  }
  await Promise.all([
    serveImage('/blog/soup.jpg', 1_200, 800),
    serveImage('/blog/pot.jpg', 800, 1_200),
    serveImage('/blog/table.jpg', 640, 480),
    serveImage('/blog/logo.jpg', 60, 60),
    serveImage('/shop/lamp.jpg', 900, 900),
    serveImage('/shop/lamp-lit.jpg', 900, 1_200),
    serveImage('/magazine/harbour.jpg', 1_600, 900),
  ])
  return {
    origin: web.origin,
    recipe: web.serve('/blog/leek-soup/', RECIPE),
    product: web.serve('/shop/lamp/', PRODUCT),
    article: web.serve('/magazine/harbour/', ARTICLE),
    plain: web.serve('/plain/', '<!doctype html><html lang="en"><title>Nothing to see</title><p>Only words.</p>'),
    web,
    stop: web.stop,
  }
}

const RECIPE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Leek soup - The Harbor Kitchen</title>
<meta name="description" content="A soup for windy evenings.">
<meta property="og:type" content="article">
<meta property="og:site_name" content="The Harbor Kitchen">
<meta property="og:title" content="Leek soup">
<meta property="og:image" content="/blog/soup.jpg">
<meta property="og:image:alt" content="A bowl of leek soup">
<script type="application/ld+json">
{"@context": "https://schema.org", "@graph": [
  {"@type": "WebSite", "name": "The Harbor Kitchen"},
  {"@type": "BlogPosting", "headline": "Leek soup", "datePublished": "2026-02-11"},
  {"@type": "Recipe", "name": "Leek soup", "image": ["/blog/soup.jpg", "/blog/pot.jpg"],
   "recipeYield": "4 servings", "prepTime": "PT15M", "cookTime": "PT30M", "totalTime": "PT45M",
   "suitableForDiet": "https://schema.org/VegetarianDiet",
   "recipeIngredient": ["3 leeks", "500 g potatoes", "1 l vegetable stock", "2 tbsp butter", "Salt"],
   "recipeInstructions": [{"@type": "HowToStep", "text": "Cut the leeks."}, {"@type": "HowToStep", "text": "Simmer."}]}
]}
</script>
</head>
<body>
<header><img src="/blog/logo.jpg" width="60" height="60" alt="The Harbor Kitchen"></header>
<article>
<h1>Leek soup</h1>
<img src="/blog/soup.jpg" width="1200" height="800" alt="A bowl of leek soup">
<p>A soup for windy evenings.</p>
<img src="/blog/pot.jpg" width="800" height="1200" alt="Leeks in a pot">
<img src="/blog/table.jpg" width="640" height="480" alt="">
</article>
</body>
</html>`

const PRODUCT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Harbor lamp | Lumen</title>
<meta property="og:type" content="product">
<meta property="og:title" content="Harbor lamp">
<meta property="og:description" content="A lamp of oak and linen.">
<meta property="og:image" content="/shop/lamp.jpg">
</head>
<body>
<main itemscope itemtype="https://schema.org/Product">
<h1 itemprop="name">Harbor lamp</h1>
<p itemprop="brand" itemscope itemtype="https://schema.org/Brand"><span itemprop="name">Lumen</span></p>
<img itemprop="image" src="/shop/lamp.jpg" width="900" height="900" alt="The lamp on a desk">
<img src="/shop/lamp-lit.jpg" width="900" height="1200" alt="The lamp at night">
<p itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<meta itemprop="priceCurrency" content="USD">
<span itemprop="price" content="49.00">$49</span>
<link itemprop="availability" href="https://schema.org/InStock">In stock
</p>
</main>
</body>
</html>`

const ARTICLE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>The harbor at dawn</title>
<meta property="og:image" content="/magazine/harbour.jpg">
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "NewsArticle", "headline": "The harbor at dawn",
 "datePublished": "2026-03-04T06:30:00Z", "author": {"@type": "Person", "name": "Ida Berg"}}
</script>
</head>
<body><h1>The harbor at dawn</h1></body>
</html>`
