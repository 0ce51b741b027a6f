/** End of the titles by which a push says that a payment has succeeded. */
const PAYMENT = /Payment Successful$/

/** Listens to what the worker says of a push while a page is open. Few do: what answers is loaded then. */
export function listenForPushes() {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ title?: unknown } | null>) => {
      const title = data?.title
      if (typeof title === 'string' && PAYMENT.test(title))
        void import('./payment-news.ts').then(
          ({ showPaymentNews }) => showPaymentNews(title),
          () => {},
        )
    },
  )
}
