/** Voice notes: names of their parts, where they are searched, listed and exported. */
export const noteTexts = {
  notes: {
    section: {
      summary: 'الملخص',
      decisions: 'القرارات',
      actions: 'المهام',
      questions: 'الأسئلة المفتوحة',
      notes: 'الملاحظات',
      phrases: 'العبارات الرئيسية',
    },
    transcript: 'النص المفرَّغ',
    /** A voice that has no name yet. */
    speaker: 'المتحدث {{number}}',
    state: {
      recording: 'قيد التسجيل',
      interrupted: 'انتهى التسجيل دون إيقاف',
      waiting: 'في انتظار التفريغ',
      transcribing: 'قيد التفريغ',
      failed: 'تعذر التفريغ',
    },
    ledger: { decision: 'قرار', action: 'مهمة' },
    memo: 'المذكرة',
    echodate: 'التاريخ',
    echotag: 'الوسم الرئيسي',
    tags: 'الموضوعات',
    due: 'حتى {{date}}',
    leftOut: 'لم يقرأ النموذج: من {{from}} إلى {{to}}.',
    /** Names of templates, and what they ask of the model until the person edits it. */
    templates: {
      meeting: {
        name: 'اجتماع',
        instructions: 'اجتماع. القرارات والمهام هي الأهم. استخدم بنود جدول الأعمال عناوين، بالترتيب الذي نوقشت به.',
      },
      standUp: {
        name: 'اجتماع يومي قصير',
        instructions: 'اجتماع يومي قصير. استخدم أسماء الأشخاص عناوين؛ وتحت كل منها: ما أُنجز، وما هو تالٍ، وما هو متعثر. اختصر.',
      },
      interview: {
        name: 'مقابلة',
        instructions: 'مقابلة. استخدم موضوعات الأسئلة عناوين؛ وتحت كل منها ما أُجيب به، مع اقتباس أكثر الكلمات دلالة. اذكر ما بقي بلا إجابة.',
      },
      lecture: {
        name: 'محاضرة',
        instructions: 'محاضرة. استخدم موضوعاتها عناوين؛ وتحت كل منها: التعريفات والأقوال والأمثلة والأسباب. اذكر ما يجب تحضيره أو قراءته.',
      },
      brainstorm: {
        name: 'عصف ذهني',
        instructions: 'عصف ذهني. اذكر كل فكرة مرة واحدة تحت عناوين، مع صاحبها وما قيل لها وما قيل عليها. لا تُصدر أحكامًا.',
      },
      oneOnOne: {
        name: 'لقاء ثنائي',
        instructions: 'حديث بين شخصين. العناوين: ما يسير جيدًا، وما هو صعب، والملاحظات المتبادلة، والأهداف. اذكر ما وعد به كل منهما الآخر.',
      },
    },
    refining: {
      joining: 'جارٍ دمج ما دُوّن من {{parts}} من الأجزاء.',
      noModel: { message: 'كُتبت الملاحظات المنقّحة بدون نموذج.', next: 'للحصول على ملخص، اختر نموذج محادثة في الإعدادات.' },
      failed: {
        message: 'لم يتمكن النموذج من تنقيح هذه الملاحظة، لذلك تم ذلك بدون نموذج: {{reason}}',
        next: 'حاول مرة أخرى، أو اختر نموذجًا آخر.',
      },
      useless: {
        message: 'لم يكتب النموذج شيئًا صالحًا عن هذه المحادثة، لذلك نُقّحت بدون نموذج.',
        next: 'حاول مرة أخرى، أو اختر نموذجًا أكبر.',
      },
      partly: {
        message: 'لم يستوعب النموذج {{parts}} من أجزاء المحادثة. عُثر على قراراتها ومهامها بدونه.',
        next: 'نقّح الملاحظة مجددًا، أو اختر نموذجًا أكبر.',
      },
      memoCut: {
        message: 'المذكرة طويلة: أُعطي النموذج أول {{characters}} من أحرفها. المذكرة نفسها لم تتغيّر.',
        next: 'ضع أهم ما في المذكرة في بدايتها.',
      },
    },
    track: { me: 'أنا', others: 'الآخرون' },
    /** Titles until there is a better one. */
    recordedAt: 'تسجيل، {{date}}',
    writtenAt: 'ملاحظة، {{date}}',
  },
} as const
