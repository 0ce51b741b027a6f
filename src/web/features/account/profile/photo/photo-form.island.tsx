import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { IMAGE } from '#domain/base/constants.ts'
import { m } from '#messages'
import { bytes, number } from '#web/i18n/format.ts'
import { goingOn } from '#web/runtime/browser/leaving/go-on.ts'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { FileField } from '#web/ui/fields/file-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { type Crop, makeFullCrop } from './crop.ts'
import { PhotoCrop } from './photo-crop.tsx'
import { describePhotoFault, uploadPhoto } from './upload-photo.ts'

type Props = { error: string | undefined }

/** A new photo: cut to a square here before it is sent; without script the file is sent as it is. */
function PhotoForm({ error }: Props) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 })
  const [sent, setSent] = useState<number | null>(null)
  const [fault, setFault] = useState(error)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => () => picture?.close(), [picture])

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setFault(undefined)
    // Safari before 15 can't cut it here: the form sends it as it is.
    if (!('createImageBitmap' in globalThis)) return
    try {
      if (!IMAGE.types.some((type) => type === file.type)) throw new TypeError(file.type)
      const bitmap = await createImageBitmap(file)
      setCrop(makeFullCrop(bitmap))
      setPicture(bitmap)
    } catch {
      setPicture(null)
      setFault(m.shared_profile_image_refused())
    }
  }

  const send = async (event: FormEvent) => {
    if (!picture || !canvas.current) return
    event.preventDefault()
    setFault(undefined)
    setSent(0)
    const onward = goingOn()
    try {
      await uploadPhoto(await toJpeg(canvas.current), setSent)
      onward.to('/profile?saved=1')
    } catch (reason) {
      setSent(null)
      setFault(describePhotoFault(reason))
    } finally {
      onward.end()
    }
  }

  return (
    <Form method="post" encType="multipart/form-data" noValidate className="form" onSubmit={send}>
      <FileField
        name="image"
        label={m.account_photo_choose()}
        icon="camera"
        accept={IMAGE.types.join()}
        note={m.account_photo_rule({ size: bytes(IMAGE.max_bytes) })}
        fault={fault}
        onChange={choose}
      />
      {picture && <PhotoCrop picture={picture} crop={crop} onCrop={setCrop} canvas={canvas} />}
      {sent !== null && (
        <p className="upload">
          <progress value={sent} max={1} aria-label={m.account_photo_sending()} />
          <span>{number(sent * 100)} %</span>
        </p>
      )}
      <button type="submit" className="button" disabled={sent !== null}>
        {m.account_photo_save()}
      </button>
    </Form>
  )
}

const toJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9)
  })

export const island: IslandDefinition<Props> = { name: 'photo-form', component: PhotoForm }
