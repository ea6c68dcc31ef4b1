export { page } from './search/[scope].tsx'
