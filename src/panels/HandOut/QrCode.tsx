import { generate } from 'lean-qr';
import { useMemo } from 'react';
import styles from './HandOut.module.css';

/** Light modules that readers need around the code. */
const QUIET = 4;

/** A text as a QR code; always dark on light, for readers do not take the other way round. Nothing when the text is too long for one. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = useMemo(() => drawn(text), [text]);
  if (!code) return null;
  const side = code.size + 2 * QUIET;
  return (
    <svg className={styles.qr} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width={side} height={side} />
      <path d={code.path} />
    </svg>
  );
}

function drawn(text: string): { readonly size: number; readonly path: string } | undefined {
  try {
    const bitmap = generate(text);
    let path = '';
    for (let y = 0; y < bitmap.size; y++)
      for (let x = 0; x < bitmap.size; x++) if (bitmap.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
    return { size: bitmap.size, path };
  } catch {
    return undefined;
  }
}
