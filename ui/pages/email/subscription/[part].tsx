export { page } from '../subscription.tsx'
