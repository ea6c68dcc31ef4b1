import type { BoardChoice } from '#schema/saves/queries.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { BoardOptions } from './board-field.tsx'
import type { BuilderEvent } from './pieces/builder-state.ts'
import { FileThumbnail } from './pieces/file-thumbnail.tsx'
import type { Piece } from './pieces/piece.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './piece-table.module.css'

interface PieceTableProps {
  pieces: readonly Piece[]
  boards: readonly BoardChoice[]
  dispatch(event: BuilderEvent): void
}

/** Titles, alt texts and boards of many pins at a glance. */
export function PieceTable({ pieces, boards, dispatch }: PieceTableProps) {
  const t = useTranslate()
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{t('pinBuilder.all')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('pinBuilder.image')}</span>
          </th>
          <th scope="col">{t('pinBuilder.field.title')}</th>
          <th scope="col">{t('pinBuilder.field.altText')}</th>
          <th scope="col">{t('pinBuilder.field.board')}</th>
        </tr>
      </thead>
      <tbody>
        {pieces.map(({ key, files, fields }, place) => {
          const number = place + 1
          const name = (field: string) => t('pinBuilder.fieldOf', { field, number })
          const input = (field: 'title' | 'alt_text', label: string) => (
            <input
              className={fieldClasses.input}
              aria-label={name(label)}
              placeholder={label}
              value={fields[field]}
              autoComplete="off"
              onChange={({ currentTarget }) =>
                dispatch({ type: 'typed', key, fields: { [field]: currentTarget.value } })
              }
            />
          )
          return (
            <tr key={key}>
              <td>
                <FileThumbnail file={files[0]} />
              </td>
              <td>{input('title', t('pinBuilder.field.title'))}</td>
              <td>{input('alt_text', t('pinBuilder.field.altText'))}</td>
              <td>
                <select
                  className={fieldClasses.input}
                  aria-label={name(t('pinBuilder.field.board'))}
                  value={fields.board_id}
                  onChange={({ currentTarget }) =>
                    dispatch({ type: 'typed', key, fields: { board_id: currentTarget.value, section_id: null } })
                  }
                >
                  <BoardOptions boards={boards} boardId={fields.board_id} />
                </select>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
