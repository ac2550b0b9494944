import type { CsvCell, CsvRecord } from './readCsv.ts';

/** One record of a table, read by column. A mistake is reported at its field, which is then read as empty. */
export class TraceRow {
  private readonly columns: ReadonlyMap<string, number>;
  private readonly record: CsvRecord;
  private readonly wrong: (cell: CsvCell, column: string, message: string) => void;

  constructor(
    columns: ReadonlyMap<string, number>,
    record: CsvRecord,
    wrong: (cell: CsvCell, column: string, message: string) => void,
  ) {
    this.columns = columns;
    this.record = record;
    this.wrong = wrong;
  }

  /** Empty if the column does not exist. */
  text(column: string): string {
    return this.cell(column)?.text.trim() ?? '';
  }

  /** `undefined` if the field is empty or not a number. */
  number(column: string): number | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    const value = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
    this.refuse(column, `"${text}" is not a whole number, 0 or more`);
    return undefined;
  }

  /** A required number; 0 if it is missing. */
  requiredNumber(column: string): number {
    if (this.text(column) === '') this.refuse(column, 'a whole number is required');
    return this.number(column) ?? 0;
  }

  refuse(column: string, message: string): void {
    this.wrong(this.cell(column) ?? this.record[0], column, message);
  }

  private cell(column: string): CsvCell | undefined {
    const index = this.columns.get(column);
    return index === undefined ? undefined : this.record[index];
  }
}
