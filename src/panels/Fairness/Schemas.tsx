import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { FlowSchemaLine, FlowWay } from '#protocol/fairness.ts';
import styles from './Schemas.module.css';

interface SchemasProps {
  readonly schemas: readonly FlowSchemaLine[];
  readonly way: FlowWay | undefined;
}

/** FlowSchemas in matching order. A request falls through those that do not match and is caught by the first that does. */
export function Schemas({ schemas, way }: SchemasProps) {
  const t = useTexts('fairness');
  const hit = way ? way.schemaPosition - 1 : -1;
  return (
    <section className={styles.schemas} aria-labelledby="schemas-title">
      <h2 id="schemas-title">
        <Term card="flowSchemas">FlowSchemas</Term>{' '}
        <small>
          <Term card="schemaPrecedence">{t('matchingOrder')}</Term>
        </small>
      </h2>
      {way && way.flowSchema !== '' ? (
        <p className={styles.request} title={`${way.user}: ${way.url}`}>
          {way.verb} {shortUrl(way.url)}
        </p>
      ) : (
        <p className={styles.none}>{t('noRequest')}</p>
      )}
      <ol>
        {schemas.map((schema, index) => (
          <Schema
            key={schema.name}
            schema={schema}
            state={hit < 0 ? 'idle' : index < hit ? 'passed' : index === hit ? 'hit' : 'rest'}
            rule={index === hit ? way?.ruleText : undefined}
          />
        ))}
      </ol>
    </section>
  );
}

interface SchemaProps {
  readonly schema: FlowSchemaLine;
  readonly state: 'idle' | 'passed' | 'hit' | 'rest';
  readonly rule: string | undefined;
}

function Schema({ schema, state, rule }: SchemaProps) {
  const t = useTexts('fairness');
  const select = useSelection((store) => store.select);
  const { name, level, matchingPrecedence, rules, rejected } = schema;
  const lost = rejected['queue-full'] + rejected['concurrency-limit'] + rejected['time-out'];
  return (
    <li data-state={state} aria-current={state === 'hit' || undefined}>
      <i aria-hidden="true" />
      <div>
        <button type="button" title={rules.join('\n')} onClick={() => select({ kind: 'FlowSchema', name })}>
          {name}
        </button>
        <small>
          {t('toLevel', { level })}
          {lost > 0 && <b className={styles.lost}> {t('lost', { count: lost })}</b>}
        </small>
        {rule && (
          <small className={styles.rule} title={rule}>
            {subjectsOf(rule)}
          </small>
        )}
      </div>
      <span className={styles.precedence}>{matchingPrecedence}</span>
    </li>
  );
}

/** Where a long name may go on in the next line. */
const BREAK = '\u200b';

/** A rule begins with whom it is for. */
function subjectsOf(rule: string): string {
  const [subjects = ''] = rule.split(': ');
  return subjects.replaceAll(':', `:${BREAK}`);
}

/** The resource and what was asked about it. */
function shortUrl(url: string): string {
  const [path = '', query] = url.split('?');
  const parts = path.split('/').filter((part) => part !== '');
  const short = parts.slice(-2).join('/') || '/';
  return query ? `${short}?…` : short;
}
