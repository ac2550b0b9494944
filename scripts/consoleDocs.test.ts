import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CALLS } from '#client/console/checkCall.ts';
import { commandDocs } from '#session/commands/commandList.ts';

const DOCS = join(import.meta.dirname, '../docs/console.md');
const CALLS_START = '<!-- calls -->\n';
const COMMANDS_START = '<!-- commands -->\n';

const cell = (written: string) => written.replaceAll('|', '\\|');

function callsTable(): string {
  const rows = Object.values(CALLS).map(({ usage, about }) => `| \`${usage}\` | ${cell(about)} |`);
  return ['| Call | What it does |', '| --- | --- |', ...rows].join('\n');
}

function commandsTable(): string {
  const rows = commandDocs().map(({ type, about, fields }) => {
    const names = fields.map(({ name, isOptional }) => `\`${name}${isOptional ? '?' : ''}\``);
    return `| \`${type}\` | ${cell(about)} | ${names.join(', ')} |`;
  });
  return ['| Command | What it does | Fields |', '| --- | --- | --- |', ...rows].join('\n');
}

test('docs/console.md lists all calls and commands (vitest -u writes it)', async () => {
  const [before = '', calls = ''] = readFileSync(DOCS, 'utf8').split(CALLS_START);
  const between = calls.slice(calls.indexOf('\n\n') + 2).split(COMMANDS_START)[0] ?? '';
  const whole = `${before}${CALLS_START}${callsTable()}\n\n${between}${COMMANDS_START}${commandsTable()}\n`;
  await expect(whole).toMatchFileSnapshot(DOCS);
});
