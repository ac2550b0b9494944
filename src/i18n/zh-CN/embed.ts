export const embed = {
  openInFull: '在完整页面中打开',
  keys: '在此处点击后快捷键生效；按 Esc 交还给外层页面。',
};
