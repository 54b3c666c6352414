/** Warnings about the lines of a question set, and about the questions of a run. */
export const questionSets = {
  questionSet: {
    badField: 'السطر {{line}}: الحقل «{{field}}» غير صالح ({{reason}}).',
    duplicateId: 'السطر {{line}}: لسؤال آخر المعرّف «{{id}}». يُستخدم آخرهما.',
    failed: 'السؤال «{{id}}»: {{message}}',
    /** Name of the set of kept answers; a set keeps it in the library. */
    kept: 'الأسئلة المحفوظة',
    more_one: 'تحذير آخر غير معروض.',
    more_two: 'تحذيران آخران غير معروضين.',
    more_few: '{{count}} تحذيرات أخرى غير معروضة.',
    more_many: '{{count}} تحذيرًا آخر غير معروضة.',
    more_other: '{{count}} تحذير آخر غير معروضة.',
    noDocument: 'السؤال «{{id}}»: لا يوجد مستند «{{document}}».',
    notJson: 'السطر {{line}} ليس JSON صالحًا.',
    notQuestion: 'السطر {{line}} ليس كائن JSON فيه معرّف وسؤال.',
  },
} as const
