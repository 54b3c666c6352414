/** نصوص محرر Markdown. */
export const editorTexts = {
  editor: {
    toolbar: 'التنسيق',
    bold: 'غامق',
    italic: 'مائل',
    code: 'شفرة برمجية',
    link: 'رابط',
    heading: 'عنوان: أكبر، أصغر، بلا عنوان',
    bullets: 'قائمة',
    numbers: 'قائمة مرقّمة',
    tasks: 'قائمة مهام',
    quote: 'اقتباس نصي',
    task: 'مهمة',
    openLink: 'فتح (بعد السؤال)',
    nest: 'إزاحة عنصر القائمة إلى الداخل أو الخارج',
    atCaret: 'فتح الاقتباس أو الرابط عند المؤشر، أو تأشير المهمة',
    leave: 'مغادرة النص: المفتاح الأول ثم الثاني',
  },
} as const
