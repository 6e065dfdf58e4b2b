import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Photo } from '../photo.ts'

type PhotoTileProps = { photo: Photo; name: string; onOpen: () => void }

/** A photo as a small square, paler until it is sent. */
export function PhotoTile({ photo: { src, isSent }, name, onOpen }: PhotoTileProps) {
  const [broken, setBroken] = useState(false)
  return (
    <li>
      <button
        type="button"
        aria-label={isSent ? name : `${name}, not sent yet`}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="grid aspect-square w-full place-items-center overflow-hidden rounded-control border border-line bg-line/40 text-quiet"
      >
        {broken ? (
          <ImageOff aria-hidden size={22} strokeWidth={1.5} />
        ) : (
          <img
            src={src}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
            className={`size-full object-cover ${isSent ? '' : 'opacity-60'}`}
          />
        )}
      </button>
    </li>
  )
}
