import { Button } from '@sufra/ui/controls/button.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useText } from '../../i18n/use-text.ts';
import styles from './crop-picture.module.css';

const mostZoom = 4;

type CropPictureProps = {
  /** Address of the picture. */
  address: string;
  /** Width by height of what the shop shows. */
  aspect: number;
  /** The part in hundredths of the picture (left, top, width, height); none for all of it. */
  onChoose: (crop: string | undefined) => void;
  onClose: () => void;
};

/** Asks which part of a picture is shown, in the shape that the shop gives it. */
export function CropPicture({ address, aspect, onChoose, onClose }: CropPictureProps) {
  const t = useText('menu');
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area>();
  return (
    <Dialog
      title={t('crop.title')}
      size="small"
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button
            isWide
            onClick={() =>
              part && onChoose([part.x, part.y, part.width, part.height].map((one) => one.toFixed(3)).join(','))
            }
          >
            {t('crop.use')}
          </Button>
          <Button isWide variant="plain" onClick={() => onChoose(undefined)}>
            {t('crop.whole')}
          </Button>
        </div>
      }
    >
      {/* Left is left on a picture, in every script. */}
      <div className={styles.area} dir="ltr">
        <Cropper
          image={address}
          aspect={aspect}
          crop={place}
          zoom={zoom}
          maxZoom={mostZoom}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('crop.part'), role: 'group' }}
          mediaProps={{ alt: '' }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={setPart}
        />
      </div>
      <label className={styles.zoom}>
        {t('crop.zoom')}
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <p className="muted">{t('crop.hint')}</p>
    </Dialog>
  );
}
