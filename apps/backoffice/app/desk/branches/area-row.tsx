import {
  addCorner,
  type AreaShape,
  branchFile,
  type CornerPlace,
  cornersOfArea,
  crossingOf,
  emptyArea,
  isDrawn,
  moveCorner,
  normalizeDigits,
  type Point,
  removeCorner,
  roundPosition,
  setValue,
} from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { textOf, type Thing, treeOf } from '../draft/bundle-view.ts';
import { edit } from '../draft/draft-store.ts';
import { EditField } from '../draft/edit-field.tsx';
import { Fields, Languages, NumberField } from '../draft/inputs.tsx';
import { MoneyField } from '../draft/money-input.tsx';
import styles from './branches.module.css';

/** Where a branch stands. */
export const locationOf = (branch: Thing): Point | undefined => {
  const { latitude, longitude } = treeOf(branch.location);
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
};

/** The border of an area; a file that was uploaded may hold anything. */
export function shapeOf(area: Thing): AreaShape {
  const { type, coordinates } = treeOf(area.polygon);
  const isShape = (type === 'Polygon' || type === 'MultiPolygon') && Array.isArray(coordinates);
  return isShape && coordinates.every((one) => Array.isArray(one)) ? (area.polygon as unknown as AreaShape) : emptyArea;
}

type AreaRowProps = {
  branch: Thing;
  area: Thing;
  isChanged: boolean;
  onChange: (isChanged: boolean) => void;
  onDraw: (shape: AreaShape) => void;
};

/** An area: its name, its fee, its smallest order, what is wrong with its border, and the corners as coordinates. */
export function AreaRow({ branch, area, isChanged, onChange, onDraw }: AreaRowProps) {
  const t = useText('branches');
  const tContent = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const [isSure, setIsSure] = useState(false);
  const file = branchFile(branch.handle);
  const name = localized(area.name);
  const at = (key: string) => ['deliveryAreas', area.handle, key];
  return (
    <li aria-label={name}>
      <Languages file={file} at={at('name')} label={tMenu('field.name')} value={textOf(area.name)} />
      <Fields>
        <MoneyField file={file} at={at('deliveryCharge')} label={tContent('branch.charge', { name })} isNeeded />
        <MoneyField
          file={file}
          at={at('minimumOrder')}
          label={tContent('branch.minimum', { name })}
          placeholder={tContent('branch.noMinimum')}
        />
        <NumberField
          file={file}
          at={at('rideMinutes')}
          label={t('area.ride', { name })}
          placeholder={t('area.rideByDistance')}
          value={area.rideMinutes}
          onSet={(to) => edit(setValue(file, at('rideMinutes'), { was: area.rideMinutes ?? null, to }))}
        />
      </Fields>
      {/* While the border is being changed, it stands below the map. */}
      {!isChanged && <BorderProblem name={name} shape={shapeOf(area)} />}
      <div className={styles.row}>
        <Button variant="soft" isSmall aria-pressed={isChanged} onClick={() => onChange(!isChanged)}>
          {t('area.border', { name })}
        </Button>
        {!isSure && (
          <Button variant="plain" isSmall onClick={() => setIsSure(true)}>
            {t('area.remove', { name })}
          </Button>
        )}
      </div>
      {isSure && (
        <div className={styles.row} role="alert">
          <span>{t('area.removeSure', { name })}</span>
          <Button isSmall onClick={() => edit(setValue(file, ['deliveryAreas', area.handle], { was: area, to: null }))}>
            {t('area.remove', { name })}
          </Button>
          <Button variant="line" isSmall onClick={() => setIsSure(false)}>
            {t('area.keep')}
          </Button>
        </div>
      )}
      {isChanged && <Corners name={name} shape={shapeOf(area)} start={locationOf(branch)} onDraw={onDraw} />}
    </li>
  );
}

/** Why a border cannot be published. */
export function BorderProblem({ name, shape }: { name: string; shape: AreaShape }) {
  const t = useText('branches');
  const crossing = crossingOf(shape);
  const words = !isDrawn(shape)
    ? t('area.few', { name, count: cornersOfArea(shape).length })
    : crossing && t('area.crosses', { name, one: crossing[0], other: crossing[1] });
  return <ErrorText>{words}</ErrorText>;
}

type CornersProps = {
  name: string;
  shape: AreaShape;
  /** From where the first corner begins. */
  start: Point | undefined;
  onDraw: (shape: AreaShape) => void;
};

/** Every corner as coordinates, for the keyboard and for a border that was measured. */
function Corners({ name, shape, start, onDraw }: CornersProps) {
  const t = useText('branches');
  const corners = cornersOfArea(shape);
  const addAfter = (place: CornerPlace, point: Point) => {
    const ring = corners.filter((one) => one.place.part === place.part && one.place.ring === place.ring);
    const next = ring[(place.corner + 1) % ring.length]?.point ?? point;
    const middle = {
      latitude: (point.latitude + next.latitude) / 2,
      longitude: (point.longitude + next.longitude) / 2,
    };
    onDraw(addCorner(shape, { ...place, corner: place.corner + 1 }, middle));
  };
  return (
    <details className={styles.corners}>
      <summary>{t('area.corners', { name })}</summary>
      <ol>
        {corners.map(({ place, point }, index) => {
          const number = index + 1;
          return (
            <li key={`${place.part}-${place.ring}-${place.corner}`}>
              <PositionField
                label={t('corner.label', { number })}
                hint=""
                value={point}
                onPosition={(to) => onDraw(moveCorner(shape, place, to))}
              />
              <IconButton icon="plus" label={t('corner.add', { number })} onClick={() => addAfter(place, point)} />
              <IconButton
                icon="close"
                label={t('corner.remove', { number })}
                onClick={() => onDraw(removeCorner(shape, place))}
              />
            </li>
          );
        })}
      </ol>
      {corners.length === 0 && start && (
        <Button variant="soft" isSmall onClick={() => onDraw(addCorner(shape, lastPlace(shape), start))}>
          {t('corner.add', { number: 0 })}
        </Button>
      )}
    </details>
  );
}

/** Past the last corner of the first border. */
export function lastPlace(shape: AreaShape): CornerPlace {
  const ring = cornersOfArea(shape).filter(({ place }) => place.part === 0 && place.ring === 0);
  return { part: 0, ring: 0, corner: ring.length };
}

type PositionFieldProps = {
  value: Point | undefined;
  onPosition: (to: Point) => void;
  label?: string;
  hint?: string;
  error?: string | undefined;
};

/** Latitude and longitude that can be typed or pasted. */
export function PositionField({ value, onPosition, label, hint, error }: PositionFieldProps) {
  const t = useText('branches');
  return (
    <EditField
      label={label ?? t('place.position')}
      hint={hint ?? t('place.hint')}
      dir="ltr"
      className={styles.position}
      value={value ? writePosition(value) : ''}
      error={error}
      onCommit={(typed) => {
        const to = readPosition(typed);
        if (!to) return t('place.wrong', { typed });
        return onPosition(to);
      }}
    />
  );
}

/**
 * A position as a map gives it: latitude, then longitude. Undefined for what is none.
 *
 * @example readPosition('٢٤٫٦٩٣١، ٤٦٫٦٨٤٢') // { latitude: 24.6931, longitude: 46.6842 }
 */
export function readPosition(typed: string): Point | undefined {
  const numbers = normalizeDigits(typed)
    .replaceAll('٫', '.')
    .split(/[\s,،;]+/)
    .filter((part) => part !== '');
  const [latitude = Number.NaN, longitude = Number.NaN] = numbers.map(Number);
  if (numbers.length !== 2 || !(Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180)) return undefined;
  return roundPosition({ latitude, longitude });
}

export const writePosition = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
