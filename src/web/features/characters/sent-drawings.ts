import type { Client } from '#contract/client.ts'
import { api } from '../../browser/api.ts'
import { makeOutbox } from '../../browser/outbox.ts'

type Drawing = Parameters<Client['characters']['practise']>[0]

/** Where drawings wait until the server has them. */
export const sentDrawings = (learner: number) =>
  makeOutbox<Drawing>({
    place: 'thazin-drawings',
    learner,
    shelf: localStorage,
    atOnce: 1,
    send: async ([drawing], delivery) => drawing && (await api.characters.practise(drawing, delivery)),
  })
