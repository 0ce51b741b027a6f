import { m } from '#messages'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'

type Props = {
  /** Name of what would be deleted, and text on what goes with it. */
  name: string
  text: string
  /** The page that the dialog stands over. */
  back: string
}

/** Asks once more before a deck or a card is deleted. */
export const DeleteDialog = ({ name, text, back }: Props) => (
  <Dialog title={m.memory_decks_delete_sure({ name })} closeTo={back}>
    <Form method="post" className="form">
      <p>{text}</p>
      <button type="submit" name="intent" value="delete" className="button danger">
        {m.memory_decks_delete_yes()}
      </button>
      <a href={back} className="button quiet">
        {m.memory_decks_delete_no()}
      </a>
    </Form>
  </Dialog>
)
