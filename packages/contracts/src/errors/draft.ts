import type { ErrorFacts } from './facts.ts';

/** Errors of drafts and their publication. */
export const draftErrors = {
  'draft-invalid': {
    status: 422,
    text: {
      'en-us': '{file} {place}: {problem}',
      'ar-sa': '{file} {place}: {problem}',
      fr: '{file} {place} : {problem}',
    },
  },
  'draft-outdated': {
    status: 409,
    title: {
      'en-us': 'Something else was published meanwhile',
      'ar-sa': 'نُشر تعديل آخر في هذه الأثناء',
      fr: 'Autre chose a été publié entre-temps',
    },
    text: {
      'en-us': 'Bring your draft up to date first. Nothing you typed is lost, and you see what changed.',
      'ar-sa': 'حدّث مسودّتك أولًا. لن تفقد شيئًا مما كتبته، وسترى ما تغيّر.',
      fr: 'Mettez d’abord votre brouillon à jour. Rien de ce que vous avez saisi n’est perdu, et vous voyez ce qui a changé.',
    },
  },
  'draft-scheduled': {
    status: 409,
    title: {
      'en-us': 'This draft waits for its time',
      'ar-sa': 'هذه المسودّة بانتظار موعد نشرها',
      fr: 'Ce brouillon attend son heure',
    },
    text: {
      'en-us': 'Take the time of its publication back to change the draft.',
      'ar-sa': 'ألغِ موعد النشر لتتمكّن من تعديل المسودّة.',
      fr: 'Annulez l’heure de publication pour modifier le brouillon.',
    },
  },
  'drafts-full': {
    status: 409,
    title: {
      'en-us': 'There are too many drafts',
      'ar-sa': 'عدد المسودّات كبير جدًا',
      fr: 'Il y a trop de brouillons',
    },
    text: {
      'en-us': 'There can be {most} drafts at once. Publish one, or throw one away that is no longer needed.',
      'ar-sa': 'لا يمكن أن توجد أكثر من {most} مسودّة في الوقت نفسه. انشر إحداها أو احذف ما لم تعد بحاجة إليه.',
      fr: 'Il peut y avoir {most} brouillons à la fois. Publiez-en un, ou jetez-en un qui ne sert plus.',
    },
  },
  'draft-offer-invalid': {
    status: 422,
    text: {
      'en-us': 'The offer cannot be tried yet: {problem}',
      'ar-sa': 'لا يمكن تجربة العرض بعد: {problem}',
      fr: 'L’offre ne peut pas encore être essayée : {problem}',
    },
  },
  'draft-file-unknown': {
    status: 422,
    text: {
      'en-us': 'There is no such file in a menu folder.',
      'ar-sa': 'لا يوجد ملف بهذا الاسم في مجلد القائمة.',
      fr: 'Il n’y a pas de tel fichier dans un dossier de menu.',
    },
  },
  'draft-upload-empty': {
    status: 422,
    text: {
      'en-us': 'This is no menu folder: choose the folder that holds merchant.json.',
      'ar-sa': 'هذا ليس مجلد قائمة: اختر المجلد الذي يحتوي على merchant.json.',
      fr: 'Ce n’est pas un dossier de menu : choisissez celui qui contient merchant.json.',
    },
  },
  'draft-upload-too-large': {
    status: 413,
    text: {
      'en-us': 'The folder is too large: at most {megabytes} MB and {files} files, and {each} MB for a picture.',
      'ar-sa': 'المجلد كبير جدًا: الحد الأقصى {megabytes} ميغابايت و{files} ملف، و{each} ميغابايت للصورة الواحدة.',
      fr: 'Le dossier est trop volumineux : au plus {megabytes} Mo et {files} fichiers, et {each} Mo par image.',
    },
  },
  'publication-reason-required': {
    status: 422,
    text: {
      'en-us': 'Write why in a few words; it stands in the history.',
      'ar-sa': 'اكتب السبب في كلمات قليلة؛ فهو يظهر في السجل.',
      fr: 'Écrivez pourquoi en quelques mots ; cela figure dans l’historique.',
    },
  },
  'publication-time-invalid': {
    status: 422,
    text: {
      'en-us': 'Choose a time from now on, within the next {days} days.',
      'ar-sa': 'اختر وقتًا لاحقًا خلال الأيام الـ{days} القادمة.',
      fr: 'Choisissez une heure à venir, dans les {days} prochains jours.',
    },
  },
  'publication-current': {
    status: 409,
    title: {
      'en-us': 'This is what guests see already',
      'ar-sa': 'هذا ما يراه الضيوف الآن',
      fr: 'C’est déjà ce que voient les clients',
    },
    text: {
      'en-us': 'Choose an earlier publication to go back to.',
      'ar-sa': 'اختر نسخة منشورة أقدم للرجوع إليها.',
      fr: 'Choisissez une publication antérieure.',
    },
  },
  'publication-branch-unknown': {
    status: 422,
    text: {
      'en-us': 'The draft has no branch “{branch}”: choose among its branches.',
      'ar-sa': 'لا يوجد فرع باسم «{branch}» في المسودّة: اختر من فروعها.',
      fr: 'Le brouillon n’a pas de restaurant « {branch} » : choisissez parmi les siennes.',
    },
  },
  'publication-branches-unchanged': {
    status: 422,
    text: {
      'en-us':
        'Nothing in the draft can be at these branches alone. Prices, dishes, promotions and the branches’ own settings can; publish the rest at all branches.',
      'ar-sa':
        'لا شيء في المسودّة يمكن نشره في هذه الفروع وحدها. يمكن ذلك للأسعار والأصناف والعروض وإعدادات الفروع؛ انشر الباقي في كل الفروع.',
      fr: 'Rien dans le brouillon ne peut être propre à ces restaurants. Les prix, les plats, les promotions et leurs réglages le peuvent ; publiez le reste partout.',
    },
  },
  'preview-only': {
    status: 403,
    title: {
      'en-us': 'This is a preview',
      'ar-sa': 'هذه معاينة',
      fr: 'Ceci est un aperçu',
    },
    text: {
      'en-us': 'This is a preview: nothing can be ordered, paid or saved in it.',
      'ar-sa': 'هذه معاينة: لا يمكن الطلب أو الدفع أو حفظ أي شيء فيها.',
      fr: 'Ceci est un aperçu : rien ne peut y être commandé, payé ni enregistré.',
    },
  },
  'preview-time-invalid': {
    status: 422,
    text: {
      'en-us': 'Choose a time at most {days:day} from now.',
      'ar-sa': 'اختر وقتًا لا يبعد عن الآن أكثر من {days:day}.',
      fr: 'Choisissez une heure à {days:day} au plus d’aujourd’hui.',
    },
  },
} satisfies Record<string, ErrorFacts>;
