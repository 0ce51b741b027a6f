export { type StoredStory, storiesOf } from './stories.queries.ts'
