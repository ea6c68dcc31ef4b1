export { page } from '../topics/[slug].tsx'
