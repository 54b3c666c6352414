/** Errors of voice notes and recordings. A variant without its own sentence has that of its code. */
export const noteErrors = {
  'note-not-found': { message: 'لا توجد ملاحظة كهذه.', next: 'اختر ملاحظة من قائمة الملاحظات.' },
  'note-without-speech': { message: 'ليس لهذه الملاحظة نص مفرَّغ.', next: 'سجّلها أو فرّغها، أو ألصق ما قيل.' },
  'note-version-not-found': { message: 'لا يوجد إصدار كهذا من هذه الملاحظة.', next: 'اختر إصدارًا من قائمة الإصدارات.' },
  'ledger-item-not-found': { message: 'لا يوجد قرار أو مهمة كهذه.', next: 'اعرضها بالأمر: echomind ledger' },
  'microphone-unavailable': {
    message: 'لا يوجد ميكروفون.',
    next: 'وصّل ميكروفونًا وحاول مرة أخرى.',
    none: { message: 'لا يوجد ميكروفون.', next: 'وصّل ميكروفونًا وحاول مرة أخرى.' },
    denied: {
      message: 'لا يُسمح لـ EchoMind باستخدام الميكروفون.',
      next: 'اسمح بذلك في إعدادات الخصوصية في نظامك، ثم حاول مرة أخرى.',
    },
    busy: {
      message: 'لا يستجيب الميكروفون.',
      next: 'أغلق البرامج الأخرى التي تستخدمه، أو أعد توصيله، ثم حاول مرة أخرى.',
    },
    system: {
      message: 'لا يتيح هذا النظام الصوت الذي يشغّله الحاسوب.',
      next: 'عطّل «recording.systemSound» في الإعدادات، ثم سجّل الميكروفون وحده.',
    },
  },
  'recording-not-found': { message: 'لا يوجد تسجيل كهذا.', next: 'اختر ملاحظة فيها تسجيل.' },
  'recording-under-way': {
    message: 'يوجد تسجيل جارٍ.',
    next: 'أوقفه أولًا.',
    order: {
      message: 'وصلت أجزاء من هذا التسجيل بترتيب خاطئ.',
      next: 'ما سُجّل قبل ذلك محفوظ. أوقف التسجيل وابدأ تسجيلًا جديدًا.',
    },
    deleting: { message: 'يجري تسجيل «{{title}}».', next: 'أوقف التسجيل، ثم احذف الملاحظة. لم يُحذف أي شيء.' },
  },
  'transcript-kept': {
    message: 'حُرّر النص المفرَّغ قبل أن ينتهي المحرك، لذلك يظهر النص المحرَّر.',
    next: 'ما سمعه المحرك هو الإصدار الذي قبله: افتح «الإصدارات» للمقارنة أو الاستعادة.',
  },
  'transcript-unreadable': { message: 'ليس في هذا النص كلمات.', next: 'ألصق الكلمات التي قيلت، أو نصًا مفرَّغًا مع الأوقات.' },
} as const
