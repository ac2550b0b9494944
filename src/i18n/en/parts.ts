export const parts = {
  copyTable: 'Copy the table',
  copied: 'Copied',
  copyFailed: 'The browser gives no clipboard to this page',
  sort: 'Sort by this column; a second time turns the order round, a third time brings the first order back',
};
