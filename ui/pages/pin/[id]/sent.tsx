export { page } from '../[id].tsx'
