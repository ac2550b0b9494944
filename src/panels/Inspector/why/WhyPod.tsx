import { useState } from 'react';
import { formatMoment } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useRecord } from '#client/useCollection.ts';
import { useMoment, useRunState } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Answer } from '#panelParts/answer/Answer.tsx';
import styles from '#panelParts/answer/answer.module.css';
import { Causes } from '#panelParts/answer/Causes.tsx';
import { CopyButton } from '#panelParts/answer/CopyButton.tsx';
import { Facts } from '#panelParts/answer/Facts.tsx';
import { Helps } from '#panelParts/answer/Helps.tsx';
import { FACTS } from '#panelParts/cards/facts/index.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { PodAnswer, PodCapacity, PodExplanation } from '#protocol/explanation.ts';
import type { SimplificationView } from '#protocol/faithful.ts';
import type { PodView } from '#protocol/views.ts';
import { Button } from '#widgets/Button.tsx';
import { Badge } from '#widgets/SourceBadge.tsx';
import { EventList } from '../EventList.tsx';
import { ClaimMatches } from './ClaimMatches.tsx';
import { NodeVerdicts } from './NodeVerdicts.tsx';
import { Wakers } from './Wakers.tsx';

const NODES_SHOWN = 8;

interface WhyPodProps {
  readonly subject: { readonly kind: string; readonly namespace: string; readonly name: string };
  readonly pod: PodView | undefined;
  /** Something above it already shows phase and STATUS. */
  readonly statusIsShown?: boolean;
}

const EVENTS_SHOWN = 3;

/** Kubernetes' own words first, then node by node, possible fixes, and the causes back to the initiator. */
export function WhyPod({ subject, pod, statusIsShown = false }: WhyPodProps) {
  const t = useTexts('inspector');
  const asked = useAsk('explainPod', { namespace: subject.namespace, name: subject.name });
  return (
    <div className={styles.body}>
      <Answer asked={asked} lines={8} nothing={t('gone', { name: subject.name })}>
        {(why) => why && <Why why={why} pod={pod} subject={subject} statusIsShown={statusIsShown} />}
      </Answer>
    </div>
  );
}

function Why({ why, pod, subject, statusIsShown }: { readonly why: PodExplanation } & WhyPodProps) {
  const t = useTexts('inspector');
  const w = useTexts('why');
  const client = useClient();
  const isPending = why.answers.some(({ question }) => question === 'pending');
  const events = (
    <section className={styles.part}>
      <h3>{t('events')}</h3>
      <EventList subject={subject} most={EVENTS_SHOWN} />
    </section>
  );
  return (
    <>
      <Situation why={why} pod={pod} status={statusIsShown ? undefined : (pod?.status ?? why.phase)} />
      {statusIsShown && events}
      {why.answers.map((answer) => (
        <AnswerPart key={answer.question} answer={answer} node={why.node} simplified={simplifiedIn(why)} />
      ))}
      {isPending && (
        <Helps
          helps={why.helps}
          none={why.noHelp}
          sinceUs={why.decision && why.decision.timeUs + (why.cycle?.durationUs ?? 0)}
          isDone={async () => {
            const found = (await client.ask('get', subject)) as
              | { readonly spec?: { readonly nodeName?: string } }
              | undefined;
            return found?.spec?.nodeName !== undefined;
          }}
        />
      )}
      {why.now.length > 0 && <NodeVerdicts title={w('now')} verdicts={why.now} />}
      <Decision why={why} />
      {isPending && <ClaimMatches namespace={subject.namespace} name={subject.name} />}
      {isPending && <Wakers why={why} />}
      <Room namespace={subject.namespace} name={subject.name} />
      <Causes causes={why.causes} />
      {!statusIsShown && events}
    </>
  );
}

interface AnswerPartProps {
  readonly answer: PodAnswer;
  readonly node: string;
  readonly simplified: SimplificationView['id'] | undefined;
}

/** The simplification of the plugin that refused the most nodes, or that holds the Pod before it is tried. */
function simplifiedIn({ verdicts, answers }: PodExplanation): SimplificationView['id'] | undefined {
  const refusing = verdicts.filter(({ code }) => verdictTone(code) !== 'fits').map(({ plugin }) => plugin);
  const gating = answers.flatMap(({ facts }) =>
    facts.flatMap((fact) => (fact.says === 'gangGathers' ? fact.values.plugin : [])),
  );
  const [first] = [...gating, ...refusing];
  return first !== undefined && Object.hasOwn(FACTS, first) ? FACTS[first as keyof typeof FACTS].simplified : undefined;
}

/** The words of Kubernetes, which alone are exact, and below them the model's explanation. */
function AnswerPart({ answer, node, simplified }: AnswerPartProps) {
  const t = useTexts('inspector');
  const w = useTexts('why');
  const { question, words, facts } = answer;
  const title = question === 'here' || question === 'starting' ? w(`questions.${question}`, { node }) : undefined;
  return (
    <section className={styles.part}>
      <h3>
        <span>{title ?? w(question === 'pending' ? 'questions.pending' : 'questions.state')}</span>
        {words !== '' && (
          <span className={styles.aside}>
            <CopyButton label={t('copyMessage')} text={words} />
          </span>
        )}
      </h3>
      {words !== '' && <p className={styles.say}>{words}</p>}
      {words !== '' &&
        (question === 'pending' || question === 'here' ? (
          <TruthBadge topic="scheduling" simplified={simplified} />
        ) : (
          <TruthBadge topic="nodes" />
        ))}
      <Facts facts={facts} />
    </section>
  );
}

/** The nodes' verdicts at the decision: these numbers do not change afterwards. */
function Decision({ why: { decision, verdicts, cycle } }: { readonly why: PodExplanation }) {
  const w = useTexts('why');
  if (!decision || verdicts.length === 0) return null;
  return (
    <NodeVerdicts
      title={w('decision')}
      aside={w('decisionAt', { time: formatMoment(decision.timeUs), attempt: cycle?.attempt ?? 1 })}
      verdicts={verdicts}
      picked={decision.outcome === 'scheduled' ? decision.node : ''}
      best={decision.best}
    />
  );
}

interface SituationProps {
  readonly why: PodExplanation;
  readonly pod: PodView | undefined;
  readonly status: string | undefined;
}

function Situation({ why, pod, status }: SituationProps) {
  const t = useTexts('inspector');
  const queued = useRecord('queue', why.pod);
  const nowUs = useMoment((moment) => moment.timeUs);
  if (status === undefined && !pod?.assumed && !queued) return null;
  return (
    <p className={styles.badges}>
      {status !== undefined && <Badge>{status}</Badge>}
      {pod?.assumed && <Badge>{t('assumed', { node: pod.node })}</Badge>}
      {queued && (
        <Badge>
          {queued.queue} {formatWait(nowUs - queued.timestampUs)}
        </Badge>
      )}
      {queued && queued.attempts > 0 && <Badge>{t('attempts', { count: queued.attempts })}</Badge>}
    </p>
  );
}

interface Counted {
  readonly seq: number;
  readonly capacity: PodCapacity | undefined;
}

/**
 * The number of additional Pods like this one that would fit. Counted on request, because each copy costs a cycle; it
 * holds for that moment only.
 */
function Room({ namespace, name }: { readonly namespace: string; readonly name: string }) {
  const t = useTexts('inspector');
  const client = useClient();
  const seq = useMoment((moment) => moment.seq);
  const [counted, setCounted] = useRunState<Counted>();
  const [busy, setBusy] = useState(false);
  const count = async () => {
    setBusy(true);
    setCounted({ seq, capacity: await client.ask('capacity', { namespace, name }) });
    setBusy(false);
  };
  const capacity = counted?.seq === seq ? counted.capacity : undefined;
  return (
    <section className={styles.part}>
      <h3>
        <span>{t('room')}</span>
        <Button disabled={busy} onClick={() => void count()}>
          {t('roomCount')}
        </Button>
      </h3>
      {capacity && (
        <div role="status">
          <p>{t(capacity.isLimited ? 'roomAtLeast' : 'roomTotal', { total: capacity.total })}</p>
          {capacity.nodes.length > 0 && (
            <p className={styles.quiet}>
              {capacity.nodes
                .slice(0, NODES_SHOWN)
                .map(({ node, count: onNode }) => `${node} ${onNode}`)
                .join(', ')}
              {capacity.nodes.length > NODES_SHOWN &&
                `, ${t('allNodes', { count: capacity.nodes.length - NODES_SHOWN })}`}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
