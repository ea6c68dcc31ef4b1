import { useState } from 'react'
import type { ListedBoard } from '#schema/boards/calls.ts'
import { foldText } from '#schema/fold-text.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Chooser, type Choice } from './chooser.tsx'
import type { SaveTarget } from './picker-store.ts'
import { useSections } from './use-sections.ts'
import classes from './board-picker.module.css'

interface ChooseSectionProps {
  board: ListedBoard
  onPlace(place: SaveTarget): void
  onBack(): void
}

export function ChooseSection({ board, onPlace, onBack }: ChooseSectionProps) {
  const t = useTranslate()
  const isMobile = useIsMobile()
  const [text, setText] = useState('')
  const { sections, isPending, isError } = useSections(board.id)
  const term = foldText(text)
  const found = sections.filter(({ title }) => foldText(title).includes(term))
  const place = { boardId: board.id, ...(board.saved && { saveId: board.saved.save_id }) }
  const whole: Choice = {
    key: 'whole',
    content: t('picker.noSection'),
    isChosen: board.saved != null && board.saved.section === null,
    onChoose: () => onPlace(place),
  }
  const choices = found.map(({ id, title }): Choice => ({
    key: id,
    content: <bdi>{title}</bdi>,
    isChosen: board.saved?.section?.id === id,
    onChoose: () => onPlace({ ...place, sectionId: id }),
  }))
  return (
    <>
      <Button look="plain" className={classes.back} onClick={onBack}>
        <Icon name="back" size={18} />
        {t('picker.back')}
      </Button>
      <Chooser
        label={t('picker.searchSections')}
        groups={[{ label: board.name, choices: term === '' ? [whole, ...choices] : choices }]}
        text={text}
        onText={setText}
        onBack={onBack}
        hasFocus={!isMobile}
        isBusy={isPending}
        empty={t(isError ? 'picker.failed' : 'picker.noneOfSections')}
      />
    </>
  )
}
