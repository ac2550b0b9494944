export const parts = {
  copyTable: '复制表格',
  copied: '已复制',
  copyFailed: '浏览器不允许此页面使用剪贴板',
  sort: '按此列排序；再按一次颠倒顺序，第三次恢复原来的顺序',
};
