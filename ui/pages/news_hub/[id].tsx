export { page } from '../news_hub.tsx'
