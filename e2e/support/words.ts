import type { Page } from 'playwright-core';

/** What a guest reads on the buttons and fields of a shop, as it stands there in their language. */
export type Words = { readonly [Name in keyof typeof english]: string };

const english = {
  selectOrderType: 'Select order type',
  chooser: 'How would you like it?',
  pickup: 'Pickup',
  deliver: 'Deliver',
  orderFrom: 'Order from',
  address: 'Street, building and door',
  deliverHere: 'Deliver here',
  addToCart: 'Add to cart',
  kitchenNotes: 'Notes for the kitchen',
  viewCart: 'View cart',
  cart: 'My Cart',
  more: 'One more',
  orderNotes: 'Order notes',
  checkout: 'Checkout',
  close: 'Close',
  signIn: 'Verify your mobile',
  firstName: 'First name',
  mobile: 'Mobile number',
  verify: 'Verify number',
  code: 'One-time code',
  submit: 'Submit',
  mobileVerified: 'Mobile verified',
  anythingElse: 'Anything else?',
  continue: 'Continue',
  cash: 'Cash',
  placeOrder: 'Place order',
  total: 'Total',
  progress: 'Progress',
  emptyCart: "You haven't add anything",
  openShopMenu: 'Open the menu of this shop',
  search: 'What would you like?',
  notFound: 'This page could not be found',
  startUpFailure: 'This shop could not be opened',
};

const arabic: Words = {
  selectOrderType: 'اختر نوع الطلب',
  chooser: 'كيف تودّ استلام طلبك؟',
  pickup: 'استلام',
  deliver: 'توصيل',
  orderFrom: 'اطلب من',
  address: 'الشارع والمبنى ورقم الباب',
  deliverHere: 'وصّلوا إلى هنا',
  addToCart: 'أضف إلى السلة',
  kitchenNotes: 'ملاحظات للمطبخ',
  viewCart: 'عرض السلة',
  cart: 'سلتي',
  more: 'زيادة الكمية',
  orderNotes: 'ملاحظات الطلب',
  checkout: 'إتمام الطلب',
  close: 'إغلاق',
  signIn: 'تحقّق من رقم جوالك',
  firstName: 'الاسم الأول',
  mobile: 'رقم الجوال',
  verify: 'تحقّق من الرقم',
  code: 'رمز التحقق',
  submit: 'إرسال',
  mobileVerified: 'تم التحقق من الجوال',
  anythingElse: 'هل تودّ إضافة شيء آخر؟',
  continue: 'متابعة',
  cash: 'نقدًا',
  placeOrder: 'تأكيد الطلب',
  total: 'الإجمالي',
  progress: 'مراحل الطلب',
  emptyCart: 'لم تُضِف شيئًا بعد',
  openShopMenu: 'افتح قائمة المتجر',
  search: 'ماذا تشتهي؟',
  notFound: 'تعذّر العثور على هذه الصفحة',
  startUpFailure: 'تعذّر فتح هذا المتجر',
};

/** The words of the language that the page is in at the moment. */
export async function wordsOf(page: Page): Promise<Words> {
  const language = await page.locator('html').getAttribute('lang');
  return language === 'ar' ? arabic : english;
}
