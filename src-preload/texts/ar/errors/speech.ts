/** Errors of recordings, of speech to text, and of its engines and models. */
export const speechErrors = {
  'audio-unreadable': {
    message: 'تعذرت قراءة هذا التسجيل.',
    next: 'شغّله في برنامج آخر. إذا عمل هناك، فاحفظه بصيغة WAV أو MP3 وأضف ذلك.',
    crashed: { message: 'انهار مفكّك الترميز عند هذا التسجيل.' },
    damaged: { message: 'تعذر فك ترميز أي شيء في هذا التسجيل. الملف تالف أو فارغ.' },
    format: { message: 'لا يستطيع EchoMind فك ترميز هذا النوع من الصوت.' },
    partial: {
      message: 'تعذر فك ترميز جزء من هذا التسجيل، لذلك في نصه المفرَّغ فجوات أو ينتهي قبل أوانه.',
      next: 'الملف محفوظ كما كان. إذا عمل حتى نهايته في برنامج آخر، فاحفظه هناك بصيغة WAV وأضف ذلك.',
    },
    stalled: { message: 'تعلّق مفكّك الترميز عند هذا التسجيل.' },
  },
  'audio-needs-window': {
    message: 'لا يستطيع فك ترميز هذا النوع من التسجيلات إلا النافذة.',
    next: 'أضفه في نافذة EchoMind، أو احفظه بصيغة WAV أو MP3 أو FLAC أو Ogg.',
  },
  'speech-engine-failed': {
    message: 'فشل محرك الكلام.',
    next: 'التسجيل محفوظ. حاول مرة أخرى، أو اختر محركًا آخر.',
    changed: {
      message: 'أحد ملفات نموذج الكلام {{name}} ليس الملف الذي أُضيف.',
      next: 'أزِل النموذج وأضفه مجددًا من مصدر تثق به.',
    },
    died: { message: 'انهار محرك الكلام.' },
    exit: {
      message: 'أبلغ البرنامج {{program}} عن خطأ.',
      next: 'شغّله في الطرفية لرؤية رسالته، ثم صحّح speech.command.',
    },
    modelBroken: { message: 'يتعذر فتح نموذج الكلام {{name}}.', next: 'نزّله مجددًا، ثم أزِله وأضفه من جديد.' },
    noAudio: {
      message: 'لا يستطيع نموذج المحادثة {{name}} السمع.',
      next: 'اختر نموذج محادثة يستطيع ذلك (speech.model)، مثل gemma4:e4b.',
    },
    nonsense: {
      message: 'ما أخرجه {{program}} ليس نصًا مفرَّغًا.',
      next: 'تحقق من وسائطه في speech.command. يجب أن يطبع نصًا أو SRT أو WebVTT أو JSON، أو يكتبه إلى {out}.',
    },
    tooMuch: { message: 'كتب برنامج تحويل الكلام إلى نص أكثر بكثير من نص مفرَّغ.' },
    platform: {
      message: 'ليس لمحرك الكلام المدمج إصدار لهذا الحاسوب.',
      next: 'استخدم بدلًا منه برنامجًا لتحويل الكلام إلى نص (speech.command).',
    },
  },
  'speech-engine-missing': {
    message: 'لا يوجد محرك لتحويل الكلام إلى نص بعد.',
    next: 'التسجيل محفوظ. لإضافة محرك في ثلاث خطوات، افتح الإعدادات، «تحويل الكلام إلى نص»، أو نفّذ: echomind speech',
    notInBuild: {
      message: 'لا يوجد محرك لتحويل الكلام إلى نص بعد.',
      next: 'التسجيل محفوظ. تفرّغ هذه النسخة التسجيلات ببرنامج لديك (speech.command)، أو بنموذج محادثة في Ollama يستطيع السمع (speech.engine ollama).',
    },
    program: { message: 'لم يُعثر على البرنامج {{program}}.', next: 'ثبّته، أو صحّح speech.command.' },
    programModel: {
      message: 'يحتاج البرنامج {{program}} إلى نموذج.',
      next: 'اذكر ملفه: echomind speech use {{program}} --model FILE',
    },
  },
  'speech-model-unusable': {
    message: 'ليس في هذا المجلد نموذج كلام يستطيع EchoMind استخدامه.',
    next: 'نزّل نموذجًا مما ينشره sherpa-onnx (whisper أو parakeet أو moonshine أو zipformer أو SenseVoice)، وأضف مجلده بعد فك الضغط.',
    adding: { message: 'تجري إضافة نموذج كلام آخر.', next: 'انتظر حتى تنتهي.' },
    alreadyThere: { message: 'نموذج الكلام هذا موجود من قبل: {{name}}.', next: 'لم يُضَف أي شيء.' },
    archive: {
      message: 'لا يستطيع EchoMind فك ضغط هذا الأرشيف.',
      next: 'فك ضغطه (انقر عليه نقرًا مزدوجًا، أو نفّذ: tar xf FILE)، ثم أضف المجلد الناتج.',
    },
    doesNotRun: {
      message: 'نموذج الكلام {{name}} لا يعمل. جُرّب على ثانية واحدة من الصوت.',
      next: 'لم يُضَف شيء، ويبقى المحرّك السابق. ملفاته تالفة أو تخصّ برنامجًا آخر: نزّل النموذج من جديد.',
    },
    missing: { message: 'ينقص نموذج الكلام هذا الملف {{name}}.', next: 'نزّله مجددًا بكل ملفاته.' },
    notInBuild: {
      message: 'لا تتضمن هذه النسخة من EchoMind أداة تشغّل نماذج الكلام، فلا يمكن إضافة أي نموذج.',
      next: 'استخدم برنامجًا لديك لتحويل الكلام إلى نص (speech.command)، أو نموذج محادثة في Ollama يستطيع السمع (speech.engine ollama).',
    },
    streaming: {
      message: 'هذا نموذج بث مباشر، وهو يسمع أقل جودة من غيره بالحجم نفسه.',
      next: 'نزّل نموذجًا ليس في اسمه «streaming».',
    },
    tooLarge: { message: 'نموذج الكلام هذا كبير جدًا: {{size}} ميغابايت، والحد الأقصى {{limit}} ميغابايت.' },
    tooSmall: { message: 'الملف {{name}} أصغر من أن يكون جزءًا من نموذج كلام.', next: 'لم يكتمل تنزيله. نزّله مجددًا.' },
    unknownKind: {
      message: 'لا تدل أسماء هذا المجلد وملفاته على نوع النموذج.',
      next: 'أبقِ اسم المجلد كما نُشر، وفيه sense-voice أو nemo أو zipformer.',
    },
  },
  'speech-model-not-found': { message: 'لا يوجد نموذج كلام كهذا.', next: 'اعرضها بالأمر: echomind speech' },
  'speech-timeout': {
    message: 'استغرق محرك الكلام وقتًا طويلًا جدًا.',
    next: 'التسجيل محفوظ. جرّب نموذجًا أصغر، أو محركًا آخر.',
  },
  'speech-model-damaged': {
    message: 'النموذج الذي يكتشف الكلام تالف.',
    next: 'ثبّت EchoMind مجددًا. التسجيلات محفوظة.',
  },
} as const
