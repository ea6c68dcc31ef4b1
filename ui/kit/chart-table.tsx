import classes from './chart.module.css'

interface ChartTableProps {
  summary: string
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export function ChartTable({ summary, caption, columns, rows }: ChartTableProps) {
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>{summary}</summary>
      {/* Scrollable, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} tabIndex={0} role="region" aria-label={caption}>
        <table className={classes.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = '', ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, place) => (
                  <td key={columns[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
