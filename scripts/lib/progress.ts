import cliProgress from 'cli-progress'

export interface Progress {
  update(done: number, label?: string): void
  say(line: string): void
  stop(): void
}

const LINES_BETWEEN = 10

/** A bar on a terminal, an occasional plain line elsewhere. */
export function startProgress(title: string, total: number, stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? startBar(title, total, stream) : startLines(title, total, stream)
}

function startBar(title: string, total: number, stream: NodeJS.WriteStream): Progress {
  const bar = new cliProgress.SingleBar({
    format: `${title} {bar} {value}/{total} {label}`,
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    stream,
  })
  bar.start(total, 0, { label: '' })
  return {
    update: (done, label = '') => bar.update(done, { label }),
    say: (line) => {
      stream.write(`\r\u001B[2K${line}\n`)
    },
    stop: () => bar.stop(),
  }
}

function startLines(title: string, total: number, stream: NodeJS.WriteStream): Progress {
  const step = Math.max(1, Math.ceil(total / LINES_BETWEEN))
  let printed = 0
  return {
    update: (done) => {
      if (done < printed + step && done < total) return
      if (done === printed) return
      printed = done
      stream.write(`${title} ${done}/${total}\n`)
    },
    say: (line) => {
      stream.write(`${line}\n`)
    },
    stop: () => {},
  }
}
