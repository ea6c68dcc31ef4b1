import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Body, type BarePage } from './bare-pages.tsx'

/** The product sets the same mark. */
const READY_MARK = 'tackboard:ready'

function Live(page: BarePage) {
  useEffect(() => void performance.mark(READY_MARK), [])
  return <Body {...page} />
}

const root = document.getElementById('root')
const page = document.getElementById('page')
if (root && page) hydrateRoot(root, <Live {...(JSON.parse(page.textContent) as BarePage)} />)
