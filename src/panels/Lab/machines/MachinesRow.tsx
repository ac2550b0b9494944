import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useFormDraft } from '#panelParts/undo/useUndo.ts';
import type { ManifestFile } from '#protocol/command.ts';
import { Button } from '#widgets/Button.tsx';
import { FormField } from '#widgets/FormField.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import ask from '../ask/Ask.module.css';
import { AskForm } from '../ask/AskForm.tsx';
import type { LandingProps } from '../ChooseFiles.tsx';
import { ChooseFiles } from '../ChooseFiles.tsx';
import { useRehearsal } from '../rehearsal/rehearsalStore.ts';
import { useChoices, useProblem } from '../rehearsal/useChoices.ts';

/** A minute, as on the command line, so that waiting Pods are retried. */
const SECONDS = 60;
const EXAMPLE = `currency: USD
machines:
  - {type: m5.2xlarge, cpu: 7910m, memory: 30Gi, pods: 58, pricePerHour: 0.384}`;

const NO_PRICES: ManifestFile = { name: 'prices.yaml', text: '' };
const EMPTY_DRAFT = { replace: '', type: '', cpu: '', memory: '', pods: '', prices: NO_PRICES };

/** Asks how many machines of another type some nodes need, and their cost by a table of prices. */
export function MachinesRow({ landing, actions }: LandingProps) {
  const t = useTexts('otherMachines');
  const client = useClient();
  const choices = useChoices(landing.pools);
  const problem = useProblem('machines');
  const { busy, rehearse } = useRehearsal();
  const { value, root, edit } = useFormDraft(() => EMPTY_DRAFT);
  const { replace, type, cpu, memory, pods, prices } = value;
  const set = (part: Partial<typeof EMPTY_DRAFT>) => edit((now) => void Object.assign(now, part));
  const hasPrices = prices.text.trim() !== '';
  const { data: table } = useAsk('priceTable', hasPrices ? prices : null, { refresh: 'once' });
  const types = hasPrices && table?.ok ? table.report.machines.map((machine) => machine.type) : [];
  const machine = { type: type.trim(), cpu: cpu.trim(), memory: memory.trim(), pods: pods.trim() };
  const isNamed = machine.type !== '' || (machine.cpu !== '' && machine.memory !== '');
  return (
    <AskForm
      title={t('title')}
      hint={t('hint')}
      problem={problem}
      root={root}
      onAsk={() =>
        void rehearse(client, { machines: { replace, machine, seconds: SECONDS, ...(hasPrices && { prices }) } })
      }
    >
      <div className={ask.fields}>
        <FormField
          label={t('replace')}
          value={replace}
          onChange={(text) => set({ replace: text })}
          choices={choices.all}
        />
        <FormField label={t('type')} value={type} onChange={(text) => set({ type: text })} choices={types} />
      </div>
      <div className={ask.fields}>
        <FormField label={t('cpu')} value={cpu} onChange={(text) => set({ cpu: text })} />
        <FormField label={t('memory')} value={memory} onChange={(text) => set({ memory: text })} />
        <FormField label={t('pods')} value={pods} onChange={(text) => set({ pods: text })} numeric />
      </div>
      <textarea
        className={ask.manifest}
        aria-label={t('prices')}
        placeholder={`${t('prices')}\n\n${EXAMPLE}`}
        spellCheck={false}
        value={prices.text}
        onChange={({ target }) => set({ prices: { name: 'prices.yaml', text: target.value } })}
      />
      {types.length > 0 && (
        <p className={ask.hint}>
          {t('offered', { count: types.length, types: types.join(', ') })} {t('pricesHint')}
        </p>
      )}
      {hasPrices && table?.ok === false && (
        <p className={ask.hint}>
          <VerdictText verdict="error">
            {table.problems
              .map(({ line, field, message }) => [line, field, message].filter((part) => part !== undefined).join(': '))
              .join('; ')}
          </VerdictText>
        </p>
      )}
      <div className={ask.buttons}>
        <Button type="submit" disabled={busy || replace.trim() === '' || !isNamed}>
          {t('find')}
        </Button>
        <ChooseFiles
          actions={actions}
          label={t('read')}
          onFiles={([file]) => {
            if (file) set({ prices: file });
          }}
        />
      </div>
    </AskForm>
  );
}
