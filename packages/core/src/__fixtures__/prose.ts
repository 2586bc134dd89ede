/** Prose in languages with Latin letters. */
export const LATIN_PROSE = {
  English:
    "The checkout service began to time out shortly after the deployment of version 2.41.0, and the error rate rose to twelve percent within four minutes. Customers who had an open cart received a message that their payment could not be confirmed; most of them tried again and were charged once. We rolled the change back, drained the queue by hand and verified that no message had been sent twice. Next time the canary should run for half an hour instead of five minutes, because the pool only fills up under real traffic.",
  German:
    "Kurz nach der Auslieferung der Version 2.41.0 antwortete der Bezahldienst nicht mehr rechtzeitig, und die Fehlerquote stieg innerhalb von vier Minuten auf zwölf Prozent. Kundinnen und Kunden mit offenem Warenkorb erhielten die Meldung, dass ihre Zahlung nicht bestätigt werden konnte; die meisten versuchten es noch einmal. Wir haben die Änderung zurückgenommen, die Warteschlange von Hand geleert und geprüft, dass keine Nachricht doppelt verschickt wurde.",
  French:
    "Peu après le déploiement de la version 2.41.0, le service de paiement a cessé de répondre à temps et le taux d'erreur est monté à douze pour cent en quatre minutes. Les clients dont le panier était ouvert ont reçu un message indiquant que leur paiement n'avait pas pu être confirmé ; la plupart ont essayé de nouveau. Nous avons annulé la modification, vidé la file d'attente à la main et vérifié qu'aucun message n'avait été envoyé deux fois.",
  Spanish:
    "Poco después del despliegue de la versión 2.41.0, el servicio de pagos dejó de responder a tiempo y la tasa de errores subió al doce por ciento en cuatro minutos. Los clientes que tenían un carrito abierto recibieron un mensaje de que su pago no se había podido confirmar; la mayoría lo intentó otra vez. Revertimos el cambio, vaciamos la cola a mano y comprobamos que ningún mensaje se había enviado dos veces.",
  Portuguese:
    "Logo após a publicação da versão 2.41.0, o serviço de pagamento deixou de responder a tempo e a taxa de erros subiu para doze por cento em quatro minutos. Os clientes que tinham um carrinho aberto receberam uma mensagem de que o pagamento não pôde ser confirmado; a maioria tentou de novo. Revertemos a alteração, esvaziamos a fila manualmente e verificamos que nenhuma mensagem foi enviada duas vezes.",
  Polish:
    "Wkrótce po wdrożeniu wersji 2.41.0 usługa płatności przestała odpowiadać na czas, a odsetek błędów wzrósł w ciągu czterech minut do dwunastu procent. Klienci z otwartym koszykiem otrzymali wiadomość, że nie udało się potwierdzić płatności; większość z nich spróbowała ponownie. Wycofaliśmy zmianę, ręcznie opróżniliśmy kolejkę i sprawdziliśmy, że żadna wiadomość nie została wysłana dwa razy.",
  Turkish:
    "2.41.0 sürümü yayınlandıktan kısa süre sonra ödeme hizmeti zamanında yanıt vermemeye başladı ve hata oranı dört dakika içinde yüzde on ikiye çıktı. Sepeti açık olan müşteriler ödemelerinin onaylanamadığını bildiren bir mesaj aldı; çoğu yeniden denedi. Değişikliği geri aldık, kuyruğu elle boşalttık ve hiçbir mesajın iki kez gönderilmediğini doğruladık.",
} as const;

/** Prose in languages with other letters. */
export const OTHER_PROSE = {
  Russian:
    "Вскоре после выпуска версии 2.41.0 сервис оплаты перестал отвечать вовремя, и доля ошибок за четыре минуты выросла до двенадцати процентов. Покупатели с открытой корзиной получили сообщение о том, что платёж не удалось подтвердить; большинство попробовало ещё раз. Мы откатили изменение, вручную очистили очередь и проверили, что ни одно сообщение не было отправлено дважды. В следующий раз проверка должна длиться полчаса, потому что нагрузка появляется только при настоящем трафике.",
  Ukrainian:
    "Невдовзі після випуску версії 2.41.0 сервіс оплати перестав вчасно відповідати, і частка помилок за чотири хвилини зросла до дванадцяти відсотків. Покупці з відкритим кошиком отримали повідомлення, що платіж не вдалося підтвердити; більшість спробувала ще раз. Ми скасували зміну, вручну очистили чергу та перевірили, що жодне повідомлення не було надіслано двічі.",
  Arabic:
    "بعد وقت قصير من نشر الإصدار الجديد توقفت خدمة الدفع عن الرد في الوقت المناسب، وارتفعت نسبة الأخطاء إلى اثني عشر في المائة خلال أربع دقائق. وصلت إلى العملاء رسالة تقول إن عملية الدفع لم تكتمل، فحاول أكثرهم مرة ثانية. ألغى الفريق التغيير وتأكد من أن أي رسالة لم ترسل مرتين، وسوف نكتب تقريرا عن أسباب المشكلة وعن الخطوات التي تمنع تكرارها في المستقبل.",
  Chinese:
    "新版本发布后不久，支付服务开始超时，错误率在四分钟内上升到百分之十二。购物车里还有商品的客户收到消息，说他们的付款无法确认，大多数人又试了一次，而且只被扣款一次。我们回滚了这次修改，手动清空了队列，并且确认没有任何消息被发送两次。下一次灰度发布应该持续半个小时，而不是五分钟，因为连接池只有在真实流量下才会被占满。",
} as const;
