import { Session } from 'node:inspector/promises'

/** What a collection in memory holds: how many, and the first of its keys in their order, by which it is recognised. */
export type Collection = { size: number; keys: string }

export type Heap = { collections: Collection[]; buffers: number }

/** Runs in the inspected program: of all objects of a kind, those that are no prototype. */
const DESCRIBE = `function () {
  return this.filter((one) => Object.hasOwn(one, 'constructor') === false).map((one) => ({
    size: one.size,
    keys: [...one.keys()].map((key) => (typeof key === 'string' ? key.slice(0, 60) : typeof key)).sort().slice(0, 3).join(' | '),
  }))
}`

type Remote = { objectId?: string; value?: unknown }
type Post = (method: string, params: object) => Promise<{ result?: Remote; objects?: Remote }>

/** All live objects of a kind, after what is dead was collected. */
async function collectionsOf(post: Post, expression: string): Promise<Collection[]> {
  const { result } = await post('Runtime.evaluate', { expression })
  const { objects } = await post('Runtime.queryObjects', {
    prototypeObjectId: result?.objectId,
    objectGroup: 'walk',
  })
  const answer = await post('Runtime.callFunctionOn', {
    objectId: objects?.objectId,
    functionDeclaration: DESCRIBE,
    returnByValue: true,
  })
  await post('Runtime.releaseObjectGroup', { objectGroup: 'walk' })
  return answer.result?.value as Collection[]
}

/** What lives in this process: every Map and Set, and how many bytes stand in buffers. */
export async function liveObjects(): Promise<Heap> {
  const session = new Session()
  session.connect()
  try {
    const post = session.post.bind(session) as Post
    const maps = await collectionsOf(post, 'Map.prototype')
    const sets = await collectionsOf(post, 'Set.prototype')
    return { collections: [...maps, ...sets], buffers: process.memoryUsage().arrayBuffers }
  } finally {
    session.disconnect()
  }
}
