import type { StoryPageBlock } from '#schema/pins/story.ts'

type MaterialBlock = Extract<StoryPageBlock, { type: 'ingredient' | 'supply' }>
type OtherBlock = Exclude<StoryPageBlock, MaterialBlock>

export type BlockGroup = OtherBlock | { type: 'materials'; items: { amount: string; name: string }[] }

export function groupBlocks(blocks: readonly StoryPageBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = []
  for (const block of blocks) {
    if (block.type !== 'ingredient' && block.type !== 'supply') {
      groups.push(block)
      continue
    }
    const item = { amount: block.amount, name: block.name }
    const last = groups.at(-1)
    if (last?.type === 'materials') last.items.push(item)
    else groups.push({ type: 'materials', items: [item] })
  }
  return groups
}
