import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LOCALES, toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import type { UploadKind } from '#schema/media/constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { describeField } from '#ui/features/pin-builder/pieces/describe-field.ts'
import { FileThumbnail } from '#ui/features/pin-builder/pieces/file-thumbnail.tsx'
import { FilesButton } from '#ui/features/pin-builder/pieces/files-button.tsx'
import {
  findPreviewUrl,
  isUploading,
  type Piece,
  type PieceFields,
  type PieceFile,
} from '#ui/features/pin-builder/pieces/piece.ts'
import { Button } from '#ui/kit/button.tsx'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { captureFrame } from '#ui/platform/document/shown-file.ts'
import { useVideoSource } from '#ui/platform/document/use-video-source.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './video-panel.module.css'

interface VideoPanelProps {
  piece: Piece
  /** The video. */
  file: PieceFile
  label: string
  change(fields: Partial<PieceFields>): void
  onExtra(file: File): void
  onRemove(fileKey: string): void
  onKindFound(fileKey: string, kind: PieceFile['kind']): void
}

/** Plays the video of a pin; its cover is one of its frames or another image, and it can have captions. */
export function VideoPanel(props: VideoPanelProps) {
  const { piece, file, label, onExtra } = props
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  useVideoSource(video, file.file, findPreviewUrl(file))
  const [state, setState] = useState<'loading' | 'shown' | 'unplayable'>('loading')
  const isEdit = piece.pinId !== null
  const isChoosable = !isEdit && piece.kind === 'video'

  async function choose(): Promise<void> {
    const frame = video.current && (await captureFrame(video.current, t('pinBuilder.video.coverName')))
    if (!frame) return
    onExtra(frame)
    announce(t('pinBuilder.video.coverChosen'))
  }

  return (
    <>
      <video
        ref={video}
        className={classes.video}
        controls
        muted
        playsInline
        preload="auto"
        aria-label={label}
        onLoadedData={() => setState('shown')}
        onError={() => setState('unplayable')}
      />
      {state === 'unplayable' && <p className={parts.hint}>{t('pinBuilder.video.unplayable')}</p>}
      {isChoosable && (
        <>
          <div ref={actions} className={classes.actions}>
            <Button disabled={state !== 'shown'} onClick={() => void choose()}>
              {t('pinBuilder.video.useFrame')}
            </Button>
            <FilesButton
              label={t('pinBuilder.video.chooseCover')}
              accepts="image"
              isSingle
              isReady
              onFiles={([chosen]) => chosen && onExtra(chosen)}
            />
          </div>
          <Extras {...props} onCoverRemoved={() => actions.current?.querySelector('button')?.focus()} />
        </>
      )}
    </>
  )
}

type ExtrasProps = VideoPanelProps & { onCoverRemoved(): void }

function Extras({ piece, change, onExtra, onRemove, onKindFound, onCoverRemoved }: ExtrasProps) {
  const { files, fields: typed } = piece
  const t = useTranslate()
  const cover = files.find(({ kind }) => kind === 'image')
  const captions = files.find(({ kind }) => kind === 'captions')
  const captionsPart = useRef<HTMLDivElement>(null)
  const unknown = cover && !captions && cover.file === null && cover.upload.status === 'done' ? cover : undefined
  const mediaId = unknown?.upload.status === 'done' ? unknown.upload.mediaId : undefined

  const lookUp = useEffectEvent(async (id: string, signal: AbortSignal) => {
    const kind = await findUploadKind(id, signal)
    if (unknown && kind !== null && kind !== unknown.kind) onKindFound(unknown.key, kind)
  })
  // A draft says only which files it has.
  useEffect(() => {
    if (mediaId === undefined) return
    const controller = new AbortController()
    void lookUp(mediaId, controller.signal)
    return () => controller.abort()
  }, [mediaId])

  return (
    <>
      <div className={classes.extra}>
        {cover ? (
          <>
            <FileThumbnail file={cover} />
            <p className={classes.text}>
              <span className={classes.name}>{t('pinBuilder.video.cover')}</span>
              <ExtraStatus file={cover} />
            </p>
            <Button
              look="plain"
              onClick={() => {
                flushSync(() => onRemove(cover.key))
                onCoverRemoved()
              }}
            >
              {t('pinBuilder.video.removeCover')}
            </Button>
          </>
        ) : (
          <p className={parts.hint}>{t('pinBuilder.video.coverHint')}</p>
        )}
      </div>
      <div ref={captionsPart} className={classes.captions}>
        {captions ? (
          <>
            <div className={classes.extra}>
              <p className={classes.text}>
                <span className={classes.name}>{captions.name || t('pinBuilder.video.captions')}</span>
                <ExtraStatus file={captions} />
              </p>
              <Button
                look="plain"
                onClick={() => {
                  flushSync(() => onRemove(captions.key))
                  captionsPart.current?.querySelector('input')?.focus()
                }}
              >
                {t('pinBuilder.video.removeCaptions')}
              </Button>
            </div>
            <LanguageField
              language={typed.captions_language}
              onChange={(language) => change({ captions_language: language })}
            />
          </>
        ) : (
          <FilesButton
            label={t('pinBuilder.video.addCaptions')}
            accepts="captions"
            isSingle
            isReady
            describedBy="pin-captions-hint"
            onFiles={([chosen]) => chosen && onExtra(chosen)}
          />
        )}
        {!captions && (
          <p id="pin-captions-hint" className={parts.hint}>
            {t('pinBuilder.video.captionsHint')}
          </p>
        )}
      </div>
    </>
  )
}

function ExtraStatus({ file }: { file: PieceFile }) {
  const t = useTranslate()
  const { upload } = file
  if (upload.status === 'refused') {
    return (
      <span role="alert" className={fieldClasses.problem}>
        {t(`pinBuilder.refused.${upload.reason}`)}
      </span>
    )
  }
  return (
    <span className={parts.hint}>{t(isUploading(file) ? 'pinBuilder.upload.sending' : 'pinBuilder.upload.done')}</span>
  )
}

const LANGUAGES = [...new Set(LOCALES.map(findLanguage))]

function findLanguage(locale: InterfaceLocale): string {
  return toLanguageTag(locale).split('-')[0] ?? ''
}

function LanguageField({ language, onChange }: { language: string; onChange(language: string): void }) {
  const t = useTranslate()
  const format = useFormat()
  const own = findLanguage(useAppData().context.locale as InterfaceLocale)
  const frame = { id: useId(), label: t('pinBuilder.video.language') }
  const named = LANGUAGES.map((code) => ({ code, name: format.language(code) }))
  return (
    <FieldFrame {...frame}>
      <select
        {...describeField(frame)}
        className={fieldClasses.input}
        value={language || own}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {named
          .toSorted((a, b) => a.name.localeCompare(b.name))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </select>
    </FieldFrame>
  )
}

/** Null where it is not known. */
async function findUploadKind(id: string, signal: AbortSignal): Promise<UploadKind | null> {
  try {
    const { kind } = await sendCall('GET upload', { id }, { signal })
    return kind === 'import' ? null : kind
  } catch {
    return null
  }
}
