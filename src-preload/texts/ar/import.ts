/** Warnings about imported files and watched folders. */
export const importing = {
  import: {
    encoding:
      'لا يذكر هذا الملف ترميز أحرفه. قرأه EchoMind بترميز {{encoding}}. إذا بدت الأحرف خاطئة، فاحفظ الملف بترميز UTF-8 وأضفه مجددًا.',
    /** A file in a message or a mailbox: its name, why it is not read, and what to do. */
    enclosureLeftOut: 'لم يُقرأ «{{name}}». {{message}} {{next}}',
    moreEnclosuresLeftOut_one: 'لم يُقرأ {{count}} مرفق آخر. تبيّن قائمة المرفقات السبب.',
    moreEnclosuresLeftOut_two: 'لم يُقرأ مرفقان آخران. تبيّن قائمة المرفقات السبب.',
    moreEnclosuresLeftOut_few: 'لم تُقرأ {{count}} مرفقات أخرى. تبيّن قائمة المرفقات السبب.',
    moreEnclosuresLeftOut_many: 'لم يُقرأ {{count}} مرفقًا آخر. تبيّن قائمة المرفقات السبب.',
    moreEnclosuresLeftOut_other: 'لم تُقرأ {{count}} من المرفقات الأخرى. تبيّن قائمة المرفقات السبب.',
    moreMessages: 'قُرئت أول {{read}} فقط من أصل {{total}} من الرسائل. قسّم صندوق البريد في برنامج بريدك، وأضف أجزاءه.',
    hiddenCharacters: 'أزال EchoMind أحرفًا مخفية من هذا الملف (أحرف عديمة العرض أو أحرف اتجاه أو وسوم).',
    hiddenName: 'كان في اسم الملف أحرف مخفية.',
    hiddenSheets: 'قُرئت الأوراق المخفية أيضًا: {{sheets}}.',
    missingChapters: 'تنقص فصول من هذا الكتاب: {{chapters}}.',
    /** The end of a long list of pages. */
    morePages: '{{pages}} و{{more}} غيرها',
    blankPages_one: 'الصفحة {{pages}} تبدو فارغة.',
    blankPages_other: 'الصفحات {{pages}} تبدو فارغة.',
    noText_one: 'لم يُعثر على نص في الصفحة {{pages}}. هي فارغة، أو صورة ممسوحة ضوئيًا مثلًا.',
    noText_other: 'لم يُعثر على نص في الصفحات {{pages}}. هي فارغة، أو صور ممسوحة ضوئيًا مثلًا.',
    pagesUnread: 'أمكنت قراءة أول {{read}} فقط من أصل {{total}} من الصفحات.',
    recognised_one: 'جرى التعرّف على نص الصفحة {{pages}} في صورة. نسبة الحروف المؤكدة {{percent}}٪.',
    recognised_other: 'جرى التعرّف على نص الصفحات {{pages}} في صور. نسبة الحروف المؤكدة {{percent}}٪.',
    severalMessages: 'يحتوي هذا الملف على عدة رسائل. قُرئت الأولى فقط. احفظ كل رسالة بصيغة .eml وأضف تلك الملفات.',
    unreadPages_one: 'لا نص بعد في الصفحة {{pages}}، وهي تنتظر التعرّف على النص.',
    unreadPages_other: 'لا نص بعد في الصفحات {{pages}}، وهي تنتظر التعرّف على النص.',
    unreadable_one: 'تعذرت قراءة بعض النص في الصفحة {{pages}}، لأن خطوطها لا تبيّن أي أحرف تعرض.',
    unreadable_other: 'تعذرت قراءة بعض النص في الصفحات {{pages}}، لأن خطوطها لا تبيّن أي أحرف تعرض.',
    /** A sentence and its next step, as one text. */
    folderTrouble: '{{message}} {{next}}',
  },
} as const
