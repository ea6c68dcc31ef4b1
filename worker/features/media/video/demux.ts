import { CustomSource, Input, MP4, WEBM, type CustomSourceOptions } from 'mediabunny'

export function openInput(options: CustomSourceOptions): Input {
  return new Input({ formats: [MP4, WEBM], source: new CustomSource(options) })
}

export async function isMp4(input: Input): Promise<boolean> {
  return (await input.getFormat()) === MP4
}
