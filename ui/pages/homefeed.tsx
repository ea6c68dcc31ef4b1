export { page } from './index.tsx'
