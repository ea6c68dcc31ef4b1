export { page } from '../messages.tsx'
