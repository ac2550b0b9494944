import { useTexts } from '#i18n/useTexts.ts';
import type { FieldResource } from '#scenes/nodeField/fieldRecords.ts';
import type { FieldView } from '#scenes/nodeField/fieldView.ts';
import { formatCount } from '#widgets/formatCount.ts';
import type { FieldShown } from './field/fieldController.ts';
import { ZONE_HEADER_PX } from './field/planViews.ts';
import styles from './Nodes.module.css';
import { useNodeText } from './useNodeText.ts';
import type { FieldSums, ZoneSum } from './zoneSums.ts';

interface ZoneLabelsProps {
  readonly shown: FieldShown;
  readonly sums: FieldSums;
  readonly resource: FieldResource;
}

/** The name of each zone above its cells, and how full it is. */
export function ZoneLabels({ shown, sums, resource }: ZoneLabelsProps) {
  const { overview, detail, lens } = shown;
  if (!overview && sums.byZone.size === 1 && sums.byZone.has('')) return null;
  return (
    <>
      {overview && <Labels view={overview} sums={sums} lens={lens} />}
      {overview ? (
        <LensLabel view={detail} sum={sums.byZone.get(lens ?? '')} lens={lens ?? ''} resource={resource} />
      ) : (
        <Labels view={detail} sums={sums} lens={undefined} />
      )}
    </>
  );
}

function Labels({
  view,
  sums,
  lens,
}: {
  readonly view: FieldView;
  readonly sums: FieldSums;
  readonly lens: string | undefined;
}) {
  const t = useTexts('nodes');
  const { zone: zoneText } = useNodeText();
  const { left, top, width, height, camera, layout } = view;
  return (
    <div className={styles.labels} style={{ left, top, width, height }}>
      {layout.zones.map(({ zone, x, y, columns }) => {
        const sum = sums.byZone.get(zone);
        const place = `translate(${x * camera.scale + camera.x}px, ${y * camera.scale + camera.y - ZONE_HEADER_PX}px)`;
        const room = columns * layout.cellWidth * camera.scale;
        return (
          <p
            key={zone}
            className={styles.zone}
            style={{ transform: place, width: room, maxWidth: room }}
            data-lens={zone === lens || undefined}
          >
            <b>{zoneText(zone)}</b>
            {sum && room > 150 && (
              <span>
                {t('zone.requested', { share: Math.round(sum.share * 100) })}
                {sum.notReady > 0 && `, ${t('zone.notReady', { count: sum.notReady })}`}
              </span>
            )}
          </p>
        );
      })}
    </div>
  );
}

interface LensLabelProps {
  readonly view: FieldView;
  readonly sum: ZoneSum | undefined;
  readonly lens: string;
  readonly resource: FieldResource;
}

/** Stands above the lens, whatever the camera does. */
function LensLabel({ view, sum, lens, resource }: LensLabelProps) {
  const t = useTexts('nodes');
  const { zone: zoneText } = useNodeText();
  return (
    <p className={styles.lensLabel} style={{ left: view.left, top: view.top, width: view.width }}>
      <b>{zoneText(lens)}</b>
      {sum && (
        <span>
          {t('zone.lens', {
            nodes: formatCount(sum.nodes),
            pods: formatCount(sum.pods),
            resource: t(`show.${resource}`),
          })}
        </span>
      )}
    </p>
  );
}
