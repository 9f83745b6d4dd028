import {
  addArea,
  addCorner,
  type AreaShape,
  branchFile,
  drawArea,
  isDrawn,
  isInArea,
  moveCorner,
  newHandle,
  type Point,
  removeCorner,
  roundPosition,
  setValue,
} from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { branchesOf, listOf, namesIn, type Thing, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { NewThing } from '../draft/inputs.tsx';
import { AreaRow, BorderProblem, lastPlace, locationOf, PositionField, shapeOf } from './area-row.tsx';
import styles from './branches.module.css';
import { ByHour } from './by-hour.tsx';
import { useCity } from './city.ts';

/** The map has a library of its own, which only these screens need. */
export const AreaMap = lazyPart(async () => (await import('./area-map.tsx')).AreaMap);

/** The other branches as a map shows them below what is being changed. */
export function useOthers(draft: Draft, branch: Thing | undefined) {
  const { files } = draft;
  const handle = branch?.handle;
  return useMemo(() => {
    const others = branchesOf({ files }).filter((one) => one.handle !== handle);
    return {
      shapes: others.flatMap((one) => listOf(one.deliveryAreas).map(shapeOf)),
      positions: others.flatMap((one) => locationOf(one) ?? []),
    };
  }, [files, handle]);
}

/** Where a branch stands and delivers: on the map by finger or mouse, and as coordinates by keyboard. */
export function PlaceAndAreas({ draft, branch }: { draft: Draft; branch: Thing }) {
  const t = useText('branches');
  const { localized } = useLanguage();
  const [changed, setChanged] = useState<string>();
  const [isTapping, setIsTapping] = useState(false);
  const map = useRef<HTMLDivElement>(null);
  const others = useOthers(draft, branch);
  const areas = listOf(branch.deliveryAreas);
  const shapes = useMemo(
    () => listOf(branch.deliveryAreas).map((area) => ({ handle: area.handle, shape: shapeOf(area) })),
    [branch.deliveryAreas],
  );
  const location = locationOf(branch);
  const area = areas.find(({ handle }) => handle === changed);
  const shape = shapes.find(({ handle }) => handle === changed)?.shape;
  const isFixed = draft['publish-at'] !== null;
  const draw = (next: AreaShape) => {
    if (area && !isFixed) edit(...drawArea(branch, area, next));
  };
  const choose = (handle: string | undefined, isNew = false) => {
    setChanged(handle);
    setIsTapping(isNew);
    // The list may be far below it.
    if (handle !== undefined) map.current?.scrollIntoView({ block: 'center' });
  };
  const onTap = (at: Point) => {
    if (shape && isTapping) draw(addCorner(shape, lastPlace(shape), at));
    else if (!area) choose(shapes.find((one) => isInArea(one.shape, at))?.handle);
  };
  const setLocation = (to: Point) => {
    if (isFixed) return;
    edit(setValue(branchFile(branch.handle), ['location'], { was: branch.location ?? null, to: roundPosition(to) }));
  };
  const name = area ? localized(area.name) : '';
  return (
    <>
      <PositionField value={location} onPosition={setLocation} />
      <div ref={map}>
        <Suspense fallback={<p role="status">{t('map.loading')}</p>}>
          <AreaMap
            name={localized(branch.name)}
            pin={location}
            onPin={setLocation}
            areas={shapes}
            changed={changed}
            changedName={name}
            others={others}
            isTapping={isTapping}
            onTap={onTap}
            onMove={(place, to) => shape && draw(moveCorner(shape, place, to))}
            onAdd={(place, at) => shape && draw(addCorner(shape, place, at))}
            onRemove={(place) => shape && draw(removeCorner(shape, place))}
          />
        </Suspense>
      </div>
      <div className={styles.below} role="status">
        {area ? (
          <>
            <p>{t(isTapping ? 'map.draw' : 'map.change', { name })}</p>
            <Button variant="soft" isSmall onClick={() => setIsTapping(!isTapping)}>
              {t(isTapping ? 'area.tapEnd' : 'area.tap')}
            </Button>
            <Button variant="soft" isSmall onClick={() => choose(undefined)}>
              {t('area.done')}
            </Button>
          </>
        ) : (
          areas.length > 0 && <p className="muted">{t('map.choose')}</p>
        )}
      </div>
      {shape && <BorderProblem name={name} shape={shape} />}
      <Notes branch={branch} location={location} shapes={shapes.map((one) => one.shape)} />
      <ul className={styles.areas}>
        {areas.map((one) => (
          <AreaRow
            key={one.handle}
            branch={branch}
            area={one}
            isChanged={one.handle === changed}
            onChange={(isChanged) => choose(isChanged ? one.handle : undefined)}
            onDraw={(next) => !isFixed && edit(...drawArea(branch, one, next))}
          />
        ))}
      </ul>
      {areas.length > 0 && (
        <ByHour
          file={branchFile(branch.handle)}
          at={['slowHours']}
          entries={branch.slowHours}
          number="percent"
          usual={30}
          hoursLabel={t('ride.slowHours')}
          numberLabel={t('ride.slowPercent')}
          addLabel={t('ride.addSlowHours')}
        />
      )}
      <NewArea branch={branch} areas={areas} onNew={(handle, isDrawn) => choose(handle, !isDrawn)} />
    </>
  );
}

/** A warning: it may be meant and may be a slip. */
function Notes({
  branch,
  location,
  shapes,
}: {
  branch: Thing;
  location: Point | undefined;
  shapes: readonly AreaShape[];
}) {
  const t = useText('branches');
  const isDelivering = namesIn(branch.orderTypes).includes('deliver');
  if (shapes.length === 0)
    return isDelivering ? (
      <p className={styles.note}>{t('area.noneDelivering')}</p>
    ) : (
      <p className="muted">{t('area.none')}</p>
    );
  const isOutside = location && shapes.every((shape) => isDrawn(shape) && !isInArea(shape, location));
  return isOutside ? <p className={styles.note}>{t('area.outside')}</p> : null;
}

/** An area that is drawn, or one of the districts of the map. */
function NewArea({
  branch,
  areas,
  onNew,
}: {
  branch: Thing;
  areas: readonly Thing[];
  onNew: (handle: string, isDrawn: boolean) => void;
}) {
  const t = useText('branches');
  const taken = areas.map(({ handle }) => handle);
  // Most areas of a branch cost the same.
  const deliveryCharge = wordOf(areas.at(-1)?.deliveryCharge);
  return (
    <div className={styles.newArea}>
      <NewThing
        label={t('area.new')}
        onAdd={(name) => {
          const handle = newHandle(name['en-us'], taken);
          edit(addArea(branch, { handle, name, deliveryCharge }));
          onNew(handle, false);
        }}
      />
      <Suspense fallback={null}>
        <Districts
          taken={taken}
          onDistrict={({ name, outline, latitude, longitude }) => {
            const handle = newHandle(name['en-us'] ?? '', taken);
            const labelPoint = { latitude, longitude };
            edit(addArea(branch, { handle, name, deliveryCharge, polygon: outline, labelPoint }));
            onNew(handle, true);
          }}
        />
      </Suspense>
    </div>
  );
}

type District = ReturnType<typeof useCity>['districts'][number];

function Districts({ taken, onDistrict }: { taken: readonly string[]; onDistrict: (district: District) => void }) {
  const t = useText('branches');
  const { localized, locale } = useLanguage();
  const { districts } = useCity();
  const offered = districts
    .filter(({ name }) => !taken.includes(newHandle(name['en-us'] ?? '', [])))
    .toSorted((one, other) => localized(one.name).localeCompare(localized(other.name), locale));
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={t('area.district')}
      value=""
      onChange={(event) => {
        const district = offered.find(({ id }) => id === event.target.value);
        if (district) onDistrict(district);
      }}
    >
      <option value="">{t('area.districtChoose')}</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {localized(name)}
        </option>
      ))}
    </SelectField>
  );
}
