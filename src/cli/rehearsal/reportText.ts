import type { Said, Telling } from '#protocol/rehearsal.ts';
import { heading, sentence } from './words.ts';

/** A report as lines for a terminal. */
export function reportText({ title, under, parts }: Telling): string {
  const sections = parts.map(
    ({ part, lines }) => `\n${heading(part)}\n${lines.map((line) => `- ${sentence(line)}\n`).join('')}`,
  );
  return `${sentence(title)}\n${sentence(under)}\n${sections.join('')}`;
}

/** A report in Markdown. Markdown characters in names and messages are escaped. */
export function reportMarkdown({ title, under, parts }: Telling): string {
  const sections = parts.map(
    ({ part, lines }) => `\n## ${heading(part)}\n\n${lines.map((line) => `- ${marked(line)}\n`).join('')}`,
  );
  return `# ${escaped(sentence(title))}\n\n${escaped(sentence(under))}\n${sections.join('')}`;
}

/** A command is code, so that it can be copied. */
function marked(line: Said): string {
  const text = sentence(line);
  return line.says === 'otherChange' && !/[`\r\n]/.test(text) ? `\`${text}\`` : escaped(text);
}

function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|&!]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, ' ');
}
