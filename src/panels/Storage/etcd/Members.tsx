import { memo } from 'react';
import type { Micros } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatCount, formatWait } from '#panelParts/figures/formatFigures.ts';
import type { EtcdFigures, MemberLine } from '#protocol/storageViews.ts';
import { ringPoint } from '#scenes/storage/weave.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Members.module.css';

const WIDTH = 260;
const HEIGHT = 150;
const CENTRE = { x: 92, y: HEIGHT / 2 };
const ORBIT = 62;
const LEADER_RADIUS = 25;
const MEMBER_RADIUS = 15;

/** etcd's members around their leader; without a leader the middle is empty. */
export const Members = memo(function Members({ etcd }: { readonly etcd: EtcdFigures | undefined }) {
  const t = useTexts('storage');
  if (!etcd) return null;
  const { members, leader, quorum, clusters } = etcd;
  const leading = members.find(({ leads }) => leads);
  const others = members.filter(({ leads }) => !leads);
  return (
    <section className={styles.members} data-component="etcd" aria-label={t('etcd.members')}>
      <h2>
        <Term card="etcd" numbers={{ quorum, members: members.length, leader: leader || '—', term: etcd.term }}>
          etcd
        </Term>{' '}
        <small>{t('etcd.quorum', { quorum, all: members.length })}</small>
        <span className={looks.end}>
          <small>
            <Term card="revision" numbers={{ revision: formatCount(clusters[0]?.revision ?? 0) }}>
              {t('etcd.revision')}
            </Term>
          </small>
          <b>{formatCount(clusters[0]?.revision ?? 0)}</b>
        </span>
      </h2>
      <div className={styles.picture}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {others.map((member, index) => {
            const place = placeOf(index, others.length);
            return (
              <path
                key={member.name}
                className={classes(styles.link, (!member.running || !leading) && styles.broken)}
                d={`M${CENTRE.x} ${CENTRE.y}L${place.x} ${place.y}`}
              />
            );
          })}
          {leading ? (
            <Body x={CENTRE.x} y={CENTRE.y} radius={LEADER_RADIUS} member={leading} />
          ) : (
            <circle className={styles.empty} cx={CENTRE.x} cy={CENTRE.y} r={LEADER_RADIUS} />
          )}
          {others.map((member, index) => (
            <Body key={member.name} {...placeOf(index, others.length)} radius={MEMBER_RADIUS} member={member} />
          ))}
        </svg>
      </div>
      {leader === '' ? (
        <Election dueUs={etcd.electionDueUs} />
      ) : (
        <p className={looks.micro}>{t('etcd.leads', { leader, term: etcd.term, changes: etcd.leaderChanges })}</p>
      )}
    </section>
  );
});

function Election({ dueUs }: { readonly dueUs: Micros }) {
  const t = useTexts('storage');
  const nowUs = useMoment((moment) => moment.timeUs);
  return (
    <VerdictText verdict="error">
      {dueUs > nowUs ? t('etcd.election', { time: formatWait(dueUs - nowUs) }) : t('etcd.noLeader')}
    </VerdictText>
  );
}

/** Spread over the right side of the leader. */
function placeOf(index: number, count: number): { readonly x: number; readonly y: number } {
  const share = count === 1 ? 0.25 : 0.06 + (0.38 * index) / (count - 1);
  const { x, y } = ringPoint(0, ORBIT, share);
  return { x: CENTRE.x + x, y: CENTRE.y + y };
}

function Body({
  x,
  y,
  radius,
  member,
}: {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly member: MemberLine;
}) {
  const t = useTexts('storage');
  const { name, running, leads, candidate } = member;
  const role = !running ? 'stopped' : leads ? 'leader' : candidate ? 'candidate' : 'follower';
  return (
    <g className={classes(!running && styles.stopped)}>
      <circle className={styles.orbit} cx={x} cy={y} r={radius} />
      <circle className={styles.inner} cx={x} cy={y} r={radius * 0.72} />
      {running ? (
        <circle className={leads ? styles.sun : styles.planet} cx={x} cy={y} r={radius * 0.3} />
      ) : (
        <path className={styles.cross} d={`M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`} />
      )}
      <text x={leads ? x - radius - 6 : x + radius + 6} y={y - 1} textAnchor={leads ? 'end' : 'start'}>
        {name}
      </text>
      <text
        className={styles.role}
        x={leads ? x - radius - 6 : x + radius + 6}
        y={y + 12}
        textAnchor={leads ? 'end' : 'start'}
      >
        {t(`etcd.roles.${role}`)}
      </text>
    </g>
  );
}
