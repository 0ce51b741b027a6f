export { getStories, type StoredStory } from './stories.queries.ts'
