## language

language-name = हिन्दी
language-locale = hi-IN

seat = सीट { $number }
seat-own = सीट { $number } (आपकी सीट)
points = { $count } अंक
card-joker = जोकर
card-unknown = एक पत्ता जो दर्ज नहीं है
untimed = एक समय जो दर्ज नहीं है
score-by_rules = नियमों के अनुसार { $how }।

## word

word-stop = ।

## about

about-show = शो
about-score = अंक
about-money = रक़म
about-disconnection = टूटा हुआ कनेक्शन
about-timer = घड़ी
about-partners = मिलकर खेलने वाले खिलाड़ी

## ruling

ruling-UPHELD = प्लेटफ़ॉर्म का फ़ैसला क़ायम रहता है।
ruling-OVERTURNED = प्लेटफ़ॉर्म का फ़ैसला ग़लत था और उसे ठीक किया जाना है।
ruling-UNDECIDABLE = रिकॉर्ड से इसका फ़ैसला नहीं हो सकता, और हम अंदाज़ा नहीं लगाते।
ruling-KEPT = जहाँ तक रिकॉर्ड दिखाता है, इसमें नियमों का पालन हुआ।
ruling-BROKEN = यह नियमों के अनुसार नहीं किया गया।
ruling-REVIEW = ऐसी शिकायतों की जाँच लोग करते हैं, कोई प्रोग्राम उनका फ़ैसला नहीं करता।

## ruling_word

ruling_word-UPHELD = क़ायम
ruling_word-OVERTURNED = पलटा गया
ruling_word-UNDECIDABLE = फ़ैसला संभव नहीं
ruling_word-KEPT = नियमों के अनुसार
ruling_word-BROKEN = नियम टूटा
ruling_word-REVIEW = जाँच में

## asked

asked-live = इस मैच का रिकॉर्ड अभी ख़त्म नहीं हुआ है; आगे लिखी बात बदल सकती है।
asked-undecided = इसका फ़ैसला नहीं हो सकता: { $why }।
asked-claim = हमसे इसके बारे में पूछा गया: { $what }।

## show

show-declared = मैच { $match } की बाज़ी { $deal } में { $seat } ने शो घोषित किया (घटना { $seq }), { $put } नीचे रखा और ये समूह दिखाए: { $groups }।
show-declared_unseen = मैच { $match } की बाज़ी { $deal } में { $seat } ने शो घोषित किया (घटना { $seq }) और { $put } नीचे रखा; दिखाए गए समूह दर्ज नहीं हैं।
show-platform_valid = प्लेटफ़ॉर्म ने { $seat } का शो मान्य माना।
show-platform_wrong = प्लेटफ़ॉर्म ने { $seat } का शो अमान्य माना।
show-is_valid = हमने हर समूह जाँचा: जिस तरह समूह बनाए गए थे, शो मान्य है।
show-not_valid = हमने हर समूह जाँचा: शो मान्य नहीं है, क्योंकि { $faults }।
show-undecided = शो मान्य है या नहीं, यह तय नहीं हो सकता: { $why }।
show-other_grouping = यही पत्ते { $groups } के रूप में रखे जाते तो शो मान्य होता, पर शो वैसे ही परखा जाता है जैसे समूह बनाए गए थे।
show-no_other_grouping = इन पत्तों के किसी और समूह से भी मान्य शो नहीं बनता।

## fault

fault-group = समूह { $number } { $what }
fault-too_few_cards = में पत्ते कम हैं
fault-mixed_suits_and_ranks = न सीक्वेंस है न सेट
fault-ace_position = में इक्का ऐसी जगह है जहाँ इस खेल में नहीं हो सकता
fault-round_the_corner = बादशाह से इक्के होते हुए दुग्गी तक घूम जाता है
fault-set_too_big = ऐसा सेट है जिसमें पत्ते ज़्यादा हैं
fault-set_same_suit_twice = ऐसा सेट है जिसमें एक ही रंग दो बार है
fault-no_natural_card = में केवल जोकर हैं
fault-no_pure_sequence = कोई शुद्ध सीक्वेंस नहीं है
fault-no_impure_sequence = जोकर वाला दूसरा सीक्वेंस नहीं है
fault-sequences = ज़रूरी { $needed } सीक्वेंस में से { $found } ही हैं
fault-card_count = { $needed } की जगह { $found } पत्ते हैं
fault-cards_not_in_hand = दिखाए गए पत्ते हाथ के पत्ते नहीं हैं

## kind

kind-pure = शुद्ध सीक्वेंस
kind-impure = जोकर वाला सीक्वेंस
kind-set = सेट
kind-none = मेल नहीं
kind-left = बचे हुए

## reading

reading-show_valid = नियमों का पाठ दो तरह से पढ़ा जा सकता है; दूसरी तरह पढ़ने पर शो मान्य होता।
reading-show_wrong = नियमों का पाठ दो तरह से पढ़ा जा सकता है; दूसरी तरह पढ़ने पर शो मान्य नहीं होता।
reading-points = नियमों का पाठ दो तरह से पढ़ा जा सकता है; दूसरी तरह पढ़ने पर अंक अलग होते।

## score

score-ended = मैच { $match } की बाज़ी { $deal }: { $how }।
score-booked = प्लेटफ़ॉर्म ने { $seat } के नाम { $points } लिखे।
score-right = लिखे गए { $booked } की जगह सही संख्या { $points } है।
score-undecided = { $seat } के अंक तय नहीं हो सकते: { $why }।
score-hand_hidden = { $seat } के पत्ते दूसरे खिलाड़ियों को नहीं बताए जाते।

## ending

ending-open = वह कैसे ख़त्म हुई, यह रिकॉर्ड नहीं दिखाता
ending-show = { $seats } ने मान्य शो से जीत हासिल की (घटना { $seq })
ending-last_standing = { $seats } आख़िर तक बाज़ी में रहकर जीत गई (घटना { $seq })
ending-used_up = गड्डी ख़त्म हो गई (घटना { $seq }) और सबसे कम अंकों वाला हाथ जीता: { $seats }
ending-used_up_unknown = गड्डी ख़त्म हो गई (घटना { $seq }); किसका हाथ सबसे कम था, यह दर्ज नहीं है
ending-closed = पूरी होने से पहले बंद कर दी गई (घटना { $seq })
ending-out = { $seats } ने सारे पत्ते निकाल दिए (घटना { $seq })
ending-counted = गड्डी ख़त्म हो गई (घटना { $seq }) और सब अपने हाथ के पत्ते गिनते हैं
ending-no_points = गड्डी ख़त्म हो गई (घटना { $seq }) और किसी को अंक नहीं मिलते
ending-stuck = रोक दी गई (घटना { $seq }), क्योंकि अब कोई पूरी नहीं कर सकता था

## how

how-show = { $seat } ने मान्य शो किया और उसे कोई अंक नहीं देना है
how-last_standing = { $seat } आख़िर तक बाज़ी में रही और उसे कोई अंक नहीं देना है
how-lowest = गड्डी ख़त्म होने पर { $seat } का हाथ सबसे कम था और उसे कोई अंक नहीं देना है
how-out = { $seat } ने सारे पत्ते निकाल दिए और उसे कोई अंक नहीं देना है
how-out_at_once = { $seat } ने एक ही बारी में कॉन्ट्रैक्ट रखा और पूरी की, इसके लिए { $points } घटाए जाते हैं
how-won = { $seat } ने बाज़ी जीती और उसे दूसरों के हाथ के अंक मिलते हैं: { $points }
how-won_rummy = { $seat } ने एक साथ सब पत्ते निकाले और उसे दूसरों के हाथ के दुगुने अंक मिलते हैं: { $points }
how-nothing_won = { $seat } ने बाज़ी नहीं जीती और उसे इसका कुछ नहीं मिलता
how-no_points = { $seat } को कोई अंक नहीं देना है, क्योंकि किसी के पूरी करने से पहले गड्डी ख़त्म हो गई
how-stuck = { $seat } को कोई अंक नहीं देना है, क्योंकि बाज़ी रोक दी गई
how-first_drop = { $seat } ने पहला पत्ता उठाने से पहले ड्रॉप किया: { $points }
how-middle_drop = { $seat } ने पत्ता उठाने के बाद ड्रॉप किया: { $points }
how-folded = लगातार बारियाँ छूटने से { $seat } का हाथ बंद किया गया, जो मिडिल ड्रॉप गिना जाता है: { $points }
how-left_first_drop = { $seat } पहला पत्ता उठाने से पहले चली गई, जो फ़र्स्ट ड्रॉप गिना जाता है: { $points }
how-left_middle_drop = { $seat } पत्ता उठाने के बाद चली गई, जो मिडिल ड्रॉप गिना जाता है: { $points }
how-away_first_drop = { $seat } का कनेक्शन पहला पत्ता उठाने से पहले टूटा, जो फ़र्स्ट ड्रॉप गिना जाता है: { $points }
how-away_middle = दूसरे खिलाड़ी के शो के समय { $seat } का कनेक्शन नहीं था, जो ज़्यादा से ज़्यादा मिडिल ड्रॉप गिना जाता है: { $points }
how-wrong_show = { $seat } ने ऐसा शो घोषित किया जो मान्य नहीं है: { $points }
how-own_groups = { $seat } के वे पत्ते गिने जाते हैं जो उसके अपने बनाए सही समूहों के बाहर हैं: { $points }
how-saved = { $seat } का हाथ उसके लिए सहेजे गए समूहों से गिना जाता है: { $points }
how-best = { $seat } के वे पत्ते गिने जाते हैं जो सबसे कम अंकों वाली सजावट में बचते हैं: { $points }
how-late = { $seat } का हाथ पूरा था, पर दूसरे खिलाड़ी ने पहले शो किया: { $points }
how-hand = { $seat } के हाथ में बचे पत्ते गिने जाते हैं: { $points }
how-rummy = { $seat } के हाथ में बचे पत्ते दुगुने गिने जाते हैं, क्योंकि विजेता ने एक साथ सब पत्ते निकाले: { $points }

## total

total-played = मैच { $match } में { $deals } बाज़ियाँ गिनी गईं।
total-booked = प्लेटफ़ॉर्म ने { $seat } के नाम कुल { $total } लिखे।
total-lost_points = नियमों के अनुसार { $seat } ने कुल { $total } हारे हैं।
total-won_points = नियमों के अनुसार { $seat } ने कुल { $total } जीते हैं।
total-chips = नियमों के अनुसार { $seat } के पास { $total } के चिप्स हैं।
total-out = बाज़ी { $deal } के बाद { $seat } मैच से बाहर हो गई।
total-came_back = वह मैच में वापस आई (बार: { $times }), नई एंट्री देकर और सबसे ऊँचे कुल से एक अंक ज़्यादा पर।

## money

money-settled = मैच { $match } का हिसाब किया गया।
money-booked_gets = प्लेटफ़ॉर्म ने { $seat } को { $amount } दिए।
money-booked_pays = प्लेटफ़ॉर्म ने { $seat } से { $amount } लिए।
money-due_gets = नियमों के अनुसार { $seat } को { $amount } मिलते हैं।
money-due_pays = नियमों के अनुसार { $seat } को { $amount } देने हैं।
money-for_nothing = इस खेल में पैसे नहीं लगते।
money-undecided = { $seat } का कितना बनता है, यह तय नहीं हो सकता: { $why }।
money-follows = यह उन अंकों से तो निकलता है जो प्लेटफ़ॉर्म ने लिखे।
money-does_not_follow = यह उन अंकों से भी नहीं निकलता जो प्लेटफ़ॉर्म ने लिखे।
money-too_little = { $seat } के पक्ष में अंतर { $difference } है।
money-too_much = यह { $seat } के हक़ से { $difference } ज़्यादा है।

## presence

presence-asked = हमने मैच { $match } की बाज़ी { $deal } देखी।
presence-asked_match = हमने पूरा मैच { $match } देखा।
presence-undecided = जो देखना ज़रूरी है वह दर्ज नहीं है: { $what }।
presence-elsewhere = इस मैच की दूसरी बाज़ियों में ऐसा कुछ रिकॉर्ड में है (बाज़ियाँ: { $deals })।

## disconnection

disconnection-none = { $seat } के लिए रिकॉर्ड में कोई टूटा कनेक्शन नहीं है।
disconnection-lost = { $seat } का कनेक्शन { $at } पर टूटा (घटना { $seq })।
disconnection-back = { $seat } का कनेक्शन { $at } पर लौटा (घटना { $seq })।
disconnection-back_after = { $seat } का कनेक्शन { $seconds } सेकंड बाद लौटा (घटना { $seq })।
disconnection-not_back = { $seat } का कनेक्शन इस दौरान नहीं लौटा।
disconnection-played_for = इस बीच { $seat } की ओर से सर्वर खेला (बारियाँ: { $turns })।
disconnection-played = { $seat } की ओर से सर्वर खेला (बारियाँ: { $turns })।
disconnection-leave = { $at } पर { $seat } ने टेबल छोड़ी (घटना { $seq })।
disconnection-rejoin = { $at } पर { $seat } मैच में वापस आई (घटना { $seq })।
disconnection-kept = कनेक्शन टूटे रहने के दौरान जो किया गया वह उसके नियमों से मेल खाता है।

## timer

timer-none = { $seat } के लिए रिकॉर्ड में न कोई छूटी बारी है, न टाइमर का कोई काम।
timer-missed = { $seat } की छूटी बारियाँ: { $count } (घटनाएँ: { $seqs })।
timer-draw = टाइमर ने { $seat } के लिए पत्ता उठाया (घटनाएँ: { $seqs })।
timer-discard = टाइमर ने { $seat } के लिए पत्ता फेंका (घटनाएँ: { $seqs })।
timer-declare = टाइमर ने { $seat } के लिए शो घोषित किया (घटनाएँ: { $seqs })।
timer-drop = टाइमर ने { $seat } का हाथ बंद किया (घटनाएँ: { $seqs })।
timer-kept = घड़ी, और टाइमर ने जो किया, उसके नियमों से मेल खाता है।

## partners

partners-asked = आपने बताया कि मैच { $match } के खिलाड़ी शायद मिलकर खेले।
partners-breaches = इस मैच की हर चाल की जाँच में कुछ बातें नियमों के अनुसार नहीं मिलीं (बार: { $count }); इससे यह नहीं निकलता कि कोई मिलकर खेला।
partners-no_breach = इस मैच की हर चाल की जाँच में कोई नियम टूटा नहीं मिला।
partners-one_match = एक मैच से कभी नहीं दिख सकता कि खिलाड़ी मिलकर खेले या नहीं; इसके लिए उन्हीं खिलाड़ियों के बहुत से मैच इससे मिलाए जाते हैं कि हर एक को क्या पता हो सकता था।
partners-told = किसकी जाँच होती है और उसका क्या नतीजा निकलता है, यह दूसरे खिलाड़ियों को नहीं बताया जाता; { $seat } का जो पैसा बनता है वह हर हाल में दिया जाता है।

## found

found-wrong = रिकॉर्ड में यह गड़बड़ है।
found-points = अंक उन्हीं चालों से निकलते हैं जो चली गईं; इस ग़लती को अलग से देखा जाता है।
found-also = रिकॉर्ड की जाँच में आगे लिखी बातें भी मिलीं।
found-hidden = { $seat } के ऐसे पत्तों के बारे में कुछ मिला जो दूसरे खिलाड़ियों को नहीं बताए जाते (घटना { $seq })।
found-more = और भी बातें मिलीं (बार: { $count })।
found-basis = ऊपर लिखी बात उन्हीं चालों पर टिकी है जो चली गईं।

## why

why-cards_not_right = दर्ज पत्ते सारे सही नहीं हो सकते
why-tainted = घटना { $seq } से रिकॉर्ड आपस में मेल नहीं खाता या उसमें कुछ छूटा है
why-closed = बाज़ी पूरी होने से पहले बंद कर दी गई
why-show_unjudged = यह ऐसे शो पर टिका है जो पूरा दर्ज नहीं है
why-no_ending = बाज़ी कैसे ख़त्म हुई, यह रिकॉर्ड नहीं दिखाता
why-hands_at_end = गड्डी ख़त्म होने पर हर हाथ दर्ज नहीं था
why-hand = हाथ का हर पत्ता दर्ज नहीं है
why-connection = दूसरे के शो के समय खिलाड़ी का कनेक्शन था या नहीं, यह रिकॉर्ड से पक्का नहीं है
why-wild_card = वाइल्ड पत्ता दर्ज नहीं है
why-saved_cards = सहेजे समूहों का हर पत्ता दर्ज नहीं है
why-which_copy = दो एक जैसे पत्तों में से कौन-सा सहेजे समूहों से निकला, यह दर्ज नहीं है
why-shown_cards = दिखाए समूहों का हर पत्ता दर्ज नहीं है
why-unlogged_groups = हो सकता है ऐसे समूह सहेजे गए हों जो दर्ज नहीं हैं
why-at_least = हाथ की क़ीमत कम से कम { $least } है, और लिखे गए { $booked } सहेजे समूहों से निकलते हैं या नहीं, यह दर्ज नहीं है
why-not_opened = मैच का शुरू होना दर्ज नहीं है
why-point_value = एक अंक की क़ीमत दर्ज नहीं है
why-no_deal = बाज़ी दर्ज नहीं है
why-not_dealt_in = इस सीट को पत्ते नहीं बाँटे गए
why-not_in_match = यह सीट मैच में नहीं है
why-points_of_seat = { $seat } के अंक तय नहीं हैं, क्योंकि { $why }
why-points_in_deal = बाज़ी { $deal } के अंक तय नहीं हैं, क्योंकि { $why }
why-points_of_deal = बाज़ी { $deals } के अंक तय नहीं हैं, क्योंकि { $why }
why-entry = एंट्री की रक़म दर्ज नहीं है
why-not_over = मैच पूरा नहीं हुआ है
why-not_over_since = मैच पूरा नहीं हुआ है, और { $why }
why-no_winner = कौन जीता, यह तय नहीं है
why-no_winner_since = कौन जीता, यह तय नहीं है, क्योंकि { $why }
why-deals = हर बाज़ी दर्ज नहीं है
why-no_rules = मैच के नियम ज्ञात नहीं हैं, या इस खेल की चालें यहाँ परखी नहीं जातीं
why-not_recorded = जिस पर यह टिका है वह दर्ज नहीं है
why-not_held = हाथ में ये पत्ते थे या नहीं, यह दर्ज नहीं है
why-cards_not_in_hand = दिखाए गए पत्ते वे नहीं हैं जो रिकॉर्ड के अनुसार हाथ में थे
why-show_cards = शो का हर पत्ता, या वाइल्ड पत्ता, दर्ज नहीं है
why-unforeseen = रिकॉर्ड वह नहीं दिखाता जो चाहिए; पूरा ब्योरा सहायता टीम के पास है

## missing

missing-wild_card = वाइल्ड पत्ता
missing-contradictions = आपस में मेल खाता रिकॉर्ड
missing-who_won = कौन जीता
missing-who_acted = चाल किसने चली
missing-missed_turns = छूटी बारियाँ
missing-card_drawn = उठाया गया पत्ता
missing-stock_order = गड्डी का क्रम
missing-whose_turn = किसकी बारी थी
missing-who_dealt = पहले किसने बाँटा
missing-gap = बीच की छूटी घटनाएँ
missing-how_it_lay = आख़िरी फेंका पत्ता कैसे पड़ा था
missing-hand = हाथ के पत्ते
missing-times = समय
missing-dealt_hands = बाँटे गए हाथ
missing-play_of_deal = बाज़ी का खेल
missing-play_of_match = मैच का खेल
missing-who_sat = कौन बैठा
missing-who_in_match = मैच में अब तक कौन था
missing-taken_card = फेंके पत्तों से उठाया गया पत्ता
missing-top_discard = फेंके पत्तों में सबसे ऊपर का पत्ता
missing-put_down = नीचे रखा पत्ता
missing-show_valid = शो मान्य था या नहीं
missing-connections = कनेक्शन
missing-match_over = मैच पूरा हुआ था या नहीं
missing-declared = घोषित समूह
missing-totals = सब खिलाड़ियों के कुल अंक
missing-could_go_out = क्या कोई अब भी पूरी कर सकता था
missing-turned_over = पलटे गए पत्ते
missing-saved_groups = सहेजे गए समूह
missing-whole_pack = पूरी गड्डी
missing-dealt_in = किसे पत्ते बाँटे गए
missing-meld_cards = मेल के पत्ते
missing-hand_empty = क्या कोई हाथ ख़ाली था
missing-fee = शुल्क
missing-first_cards = पहली बाज़ी के लिए खींचे गए पत्ते
missing-who_began = किसने बाँटा और किसने शुरुआत की
missing-disconnection = कनेक्शन, जो इस रिकॉर्ड में बिल्कुल नहीं हैं
missing-timer = छूटी बारियाँ और टाइमर की चालें, जो इस रिकॉर्ड में बिल्कुल नहीं हैं
missing-other = कुछ और जो रिकॉर्ड में नहीं है

## sum

sum-points_of = { $seat } के अंक
sum-total_of = { $seat } का कुल
sum-money_of = { $seat } की रक़म
sum-line = हिसाब, { $title }: { $sum }।
sum-wrong_show = अमान्य शो
sum-first_drop = फ़र्स्ट ड्रॉप
sum-middle_drop = मिडिल ड्रॉप
sum-folded = मिडिल ड्रॉप, छूटी बारियों के कारण
sum-left_first_drop = फ़र्स्ट ड्रॉप, जाने के कारण
sum-left_middle_drop = मिडिल ड्रॉप, जाने के कारण
sum-away_first_drop = फ़र्स्ट ड्रॉप, कनेक्शन न होने से
sum-away_middle = ज़्यादा से ज़्यादा मिडिल ड्रॉप, कनेक्शन न होने से
sum-late = पूरा हाथ, पर देर से
sum-fixed = नियमों के अनुसार
sum-cap = हाथ की अधिकतम क़ीमत से ऊपर का हिस्सा
sum-twice = उतना ही फिर, क्योंकि विजेता ने एक साथ सब पत्ते निकाले
sum-held_by = { $seat } के हाथ में
sum-deal = बाज़ी { $deal }
sum-came_back = वापसी पर नया तय हुआ कुल
sum-points_times = बाज़ी { $deal }, { $seat }: { $points }, हर अंक { $value }
sum-fee = { $percent } % शुल्क
sum-own_entries = अपनी एंट्री (बार: { $times })
sum-prize = { $pool } की एंट्रियों में से { $fee } शुल्क घटाकर इनाम (विजेता: { $winners })

## standing

standing-text = लिखित नियम
standing-custom = खेल की रीति
standing-house = जहाँ नियम चुप हैं वहाँ हमारा तय किया हुआ
standing-unknown = मैच का नियम

## cite

cite-plain = { $rule }।
cite-text = { $rule } ({ $clause }, { $place }; { $standing })।
cite-section = { $rule } ({ $title }, धारा { $section }: “{ $words }”; { $clause }, { $standing })।
cite-unknown = { $rule } ({ $clause }; { $standing })।

## clause

clause-undecidable = रिकॉर्ड जो नहीं दिखाता उसका अंदाज़ा नहीं लगाया जाता।
clause-partners = खिलाड़ी मिलकर नहीं खेल सकते और न एक-दूसरे को अपने पत्ते बता सकते हैं; शक होने पर लोग जाँच करते हैं, शक अपने आप कुछ तय नहीं करता।
clause-as_written = लागू नियम वही है जिसका नाम यहाँ दिया है।

## label

label-title = उत्तर { $reference }
label-about = विषय: { $what }
label-happened = क्या हुआ और क्या तय हुआ
label-rule = नियम और हिसाब
label-as_declared = जैसा घोषित हुआ
label-as_counted = जैसा गिना गया
label-best = सबसे अच्छी सजावट
label-best_shows = यह मान्य शो होता
label-costs = { $points } लगते हैं
label-why = { $kind }: यह { $what }
label-wild = वाइल्ड
label-fault = ग़लती: { $what }
label-moment = निर्णायक क्षण: घटना { $seq }
label-rules = नियम
label-sums = हिसाब
label-total = कुल
label-staff = कर्मचारियों के लिए: इसमें सब खिलाड़ियों के हाथ दिखते हैं। इसे आगे न भेजें।
label-player = { $seat } के लिए सुरक्षित: इसमें ऐसा कुछ नहीं जो यह खिलाड़ी नहीं देख सकता था।
label-public = सबके लिए सुरक्षित: इसमें कोई छिपा हुआ पत्ता नहीं दिखता।
label-audited = संदर्भ { $reference }; meldtrail { $version } ने { $ruleset } के अनुसार जाँचा
label-missing = रिकॉर्ड में जो नहीं है
label-remarks = जाँच के अपने शब्द
label-others = इस मैच के और उत्तर
label-match = मैच { $match }
label-copy = भेजने का पाठ
label-copy_staff = कर्मचारियों के लिए पाठ, भेजने के लिए नहीं
label-for_staff = कर्मचारियों के लिए
label-for_player = खिलाड़ी के लिए
label-for_nobody = छिपे पत्तों के बिना

## rule

rule-players-min = कम से कम { $value } खिलाड़ी बैठते हैं।
rule-players-max = ज़्यादा से ज़्यादा { $value } खिलाड़ी बैठते हैं।
rule-pack-decks = खेल 52 पत्तों की गड्डियों से खेला जाता है, गड्डियों की संख्या { $value } है।
rule-pack-printed_jokers = खेल में छपे हुए जोकर: { $value }।
rule-deal-cards = हर खिलाड़ी को { $value } पत्ते बाँटे जाते हैं।
rule-deal-cards_by-everybody = हर खिलाड़ी को बराबर पत्ते बाँटे जाते हैं।
rule-deal-cards_by-players = कितने पत्ते बँटेंगे, यह खिलाड़ियों की संख्या पर है।
rule-deal-cards_by-deal = कितने पत्ते बँटेंगे, यह हर बाज़ी में बदलता है।
rule-deal-dealer-announced = पत्ते कौन बाँटेगा, यह प्लेटफ़ॉर्म बताता है।
rule-deal-dealer-clockwise = बाँटने की बारी घड़ी की दिशा में आगे बढ़ती है।
rule-deal-first_dealer-announced = पहले कौन बाँटेगा, यह प्लेटफ़ॉर्म बताता है।
rule-deal-first_dealer-lowest_card = जिसे सबसे छोटा पत्ता मिले वह पहले बाँटता है।
rule-deal-first-announced = शुरुआत कौन करेगा, यह प्लेटफ़ॉर्म बताता है।
rule-deal-first-left_of_dealer = बाँटने वाले के बाईं ओर का खिलाड़ी शुरू करता है।
rule-deal-wild-cut_card = कटे हुए पत्ते की रैंक इस बाज़ी में वाइल्ड है।
rule-deal-wild-none = कटे पत्ते से कोई रैंक वाइल्ड नहीं होती।
rule-deal-flipped_joker = छपा हुआ जोकर कटे तो यह रैंक वाइल्ड है: { $value }।
rule-turn-order-clockwise = बारी घड़ी की दिशा में चलती है।
rule-turn-steps-draw_then_discard = एक बारी में एक पत्ता उठाना और फिर एक फेंकना होता है।
rule-turn-steps-draw_meld_discard = एक बारी में एक पत्ता उठाना, चाहें तो मेल रखना, और एक पत्ता फेंकना होता है।
rule-turn-steps-knocking = एक बारी में एक पत्ता उठाना और एक फेंकना, या नॉक करना होता है।
rule-sequence-min = सीक्वेंस में एक ही रंग के कम से कम { $value } लगातार पत्ते होते हैं।
rule-sequence-ace-low = सीक्वेंस में इक्का केवल दुग्गी से नीचे रहता है।
rule-sequence-ace-high_or_low = सीक्वेंस में इक्का दुग्गी से नीचे या बादशाह से ऊपर रहता है, बीच में कभी नहीं।
rule-set-min = सेट में एक ही रैंक के कम से कम { $value } पत्ते होते हैं।
rule-set-max = सेट में जोकर मिलाकर ज़्यादा से ज़्यादा { $value } पत्ते होते हैं।
rule-set-suits-distinct = सेट के सब पत्ते अलग-अलग रंग के होते हैं।
rule-set-suits-any = सेट के पत्ते एक ही रंग के भी हो सकते हैं।
rule-points-ace = बचा हुआ इक्का { $value } अंक गिना जाता है।
rule-points-court = बचा हुआ गुलाम, बेगम या बादशाह { $value } अंक गिना जाता है।
rule-points-joker = बचा हुआ जोकर { $value } अंक गिना जाता है।
rule-melding-where-hand = मेल शो होने तक हाथ में रहते हैं।
rule-melding-where-table = मेल टेबल पर रखे जाते हैं।
rule-melding-per_turn = एक बारी में ज़्यादा से ज़्यादा { $value } मेल रखे जा सकते हैं।
rule-melding-per_turn-0 = एक बारी में कितने भी मेल रखे जा सकते हैं।
rule-contract-trios = हर बाज़ी में रखे जाने वाले सेट: { $value }।
rule-contract-runs = हर बाज़ी में रखे जाने वाले सीक्वेंस: { $value }।
rule-lay_off-when-never = टेबल के मेलों में पत्ते नहीं जोड़े जाते।
rule-lay_off-when-any_time = अपनी किसी भी बारी में टेबल के मेलों में पत्ते जोड़े जा सकते हैं।
rule-lay_off-when-after_own_meld = पत्ते अपना मेल रखने के बाद ही जोड़े जा सकते हैं।
rule-lay_off-when-after_contract = पत्ते अपना कॉन्ट्रैक्ट रखने के बाद ही जोड़े जा सकते हैं।
rule-lay_off-set_max = टेबल का सेट ज़्यादा से ज़्यादा { $value } पत्तों तक बढ़ता है।
rule-lay_off-joker-stays = टेबल का जोकर जहाँ रखा गया वहीं रहता है।
rule-lay_off-joker-own_run = जोकर केवल अपने रखे सीक्वेंस में हटाया जा सकता है।
rule-lay_off-joker-any_meld = जोकर टेबल के किसी भी मेल में हटाया जा सकता है।
rule-lay_off-joker_leaves = जिस सीक्वेंस से जोकर लिया जाए उसमें कम से कम { $value } पत्ते रहने चाहिए।
rule-going_out-last_card-any_way = आख़िरी पत्ता किसी भी तरह हाथ से जा सकता है।
rule-going_out-last_card-must_discard = आख़िरी पत्ता फेंकना ही होता है।
rule-going_out-last_discard-face_up = आख़िरी पत्ता सीधा फेंका जाता है।
rule-going_out-last_discard-face_down = आख़िरी पत्ता उल्टा फेंका जाता है।
rule-going_out-rummy-counts_once = एक ही बारी में सब निकालना और तरीक़ों जैसा ही गिना जाता है।
rule-going_out-rummy-doubles = पहले कुछ रखे बिना एक ही बारी में सब निकालने से दूसरों का नुक़सान दुगुना होता है।
rule-going_out-contract_at_once = एक ही बारी में कॉन्ट्रैक्ट रखकर पूरी करने पर { $value } अंक घटते हैं।
rule-buying-who-nobody = फेंके पत्ते ख़रीदे नहीं जाते।
rule-buying-who-anybody = कोई भी खिलाड़ी बारी के बिना ऊपर का फेंका पत्ता ख़रीद सकता है।
rule-buying-penalty = फेंका पत्ता ख़रीदने वाला साथ में गड्डी से पत्ते लेता है, उनकी संख्या { $value } है।
rule-buying-priority-nearest_left = कई लोग फेंका पत्ता चाहें तो बारी वाले के बाईं ओर सबसे पास वाले को मिलता है।
rule-show-pure = मान्य शो में शुद्ध सीक्वेंस चाहिए, कम से कम { $value }।
rule-show-pure-0 = मान्य शो में शुद्ध सीक्वेंस ज़रूरी नहीं है।
rule-show-sequences = मान्य शो में सीक्वेंस चाहिए, कम से कम { $value }।
rule-show-sequences-0 = मान्य शो में सीक्वेंस ज़रूरी नहीं है।
rule-show-impure = मान्य शो में जोकर वाले सीक्वेंस चाहिए, कम से कम { $value }।
rule-show-impure-0 = मान्य शो में जोकर वाला सीक्वेंस ज़रूरी नहीं है।
rule-show-finish-fourteenth_card = शो करने वाला एक पत्ता नीचे रखता है और बाक़ी सब समूहों में दिखाता है।
rule-show-finish-none = इस खेल में कोई हाथ नहीं दिखाता।
rule-show-ends-valid_show = मान्य शो से बाज़ी ख़त्म होती है और वही जीतता है।
rule-show-ends-empty_hand = जिसके हाथ में पत्ता न बचे वह बाज़ी ख़त्म करता है और जीतता है।
rule-count-no_life-nothing = शुद्ध सीक्वेंस के बिना हर पत्ता गिना जाता है।
rule-count-no_life-pure_sequence = ज़रूरी सीक्वेंस के बिना भी शुद्ध सीक्वेंस के पत्ते नहीं गिने जाते।
rule-count-no_life-sequences = ज़रूरी सीक्वेंस के बिना भी सीक्वेंस के पत्ते नहीं गिने जाते।
rule-count-no_life-melds = मेल के पत्ते कभी नहीं गिने जाते।
rule-count-first_life-nothing = शुद्ध सीक्वेंस हो पर दूसरा सीक्वेंस न हो, तो हर पत्ता गिना जाता है।
rule-count-first_life-pure_sequence = शुद्ध सीक्वेंस हो पर दूसरा सीक्वेंस न हो, तो केवल शुद्ध सीक्वेंस के पत्ते नहीं गिने जाते।
rule-count-first_life-sequences = शुद्ध सीक्वेंस हो तो सब सीक्वेंस के पत्ते नहीं गिने जाते।
rule-count-first_life-melds = शुद्ध सीक्वेंस हो तो सब मेलों के पत्ते नहीं गिने जाते।
rule-count-both_lives-nothing = दोनों सीक्वेंस हों तब भी हर पत्ता गिना जाता है।
rule-count-both_lives-pure_sequence = दोनों सीक्वेंस हों तो केवल शुद्ध सीक्वेंस के पत्ते नहीं गिने जाते।
rule-count-both_lives-sequences = दोनों सीक्वेंस हों तो केवल सीक्वेंस के पत्ते नहीं गिने जाते।
rule-count-both_lives-melds = दोनों सीक्वेंस हों तो सब मेलों के पत्ते नहीं गिने जाते।
rule-count-cap = एक हाथ कभी { $value } अंकों से ज़्यादा का नहीं होता।
rule-count-cap-0 = एक हाथ के अंकों की कोई ऊपरी सीमा नहीं है।
rule-count-complete_late = जो पूरा हाथ पहले नहीं दिखाया गया वह { $value } अंकों का होता है।
rule-count-groups-own_else_best = हारने वाले का हाथ उसके अपने समूहों से गिना जाता है, नहीं तो सबसे कम अंकों वाली सजावट से।
rule-count-groups-saved_else_best = हारने वाले का हाथ उसके लिए सहेजे समूहों से गिना जाता है, नहीं तो सबसे कम अंकों वाली सजावट से।
rule-drop-first = पहला पत्ता उठाने से पहले ड्रॉप करने पर { $value } अंक लगते हैं।
rule-drop-middle = पहला पत्ता उठाने के बाद ड्रॉप करने पर { $value } अंक लगते हैं।
rule-drop-when-before_draw = खिलाड़ी केवल अपनी बारी में, पत्ता उठाने से पहले ड्रॉप कर सकता है।
rule-drop-when-never = इस खेल में कोई बाज़ी से ड्रॉप नहीं करता।
rule-drop-out-rest_of_deal = जो बाज़ी से बाहर हुआ वह उसके ख़त्म होने तक बाहर रहता है।
rule-wrong_show-points = अमान्य शो पर { $value } अंक लगते हैं।
rule-wrong_show-play-goes_on = अमान्य शो के बाद बाक़ी खिलाड़ी खेलते रहते हैं।
rule-discards-take-top = फेंके पत्तों में से केवल ऊपर का पत्ता लिया जा सकता है।
rule-discards-joker-forbidden = फेंके पत्तों से जोकर नहीं लिया जा सकता।
rule-discards-joker-free = फेंके पत्तों से जोकर लिया जा सकता है।
rule-discards-first_card-free = जो पत्ता फेंके पत्तों को शुरू करता है उसे पहला खिलाड़ी ले सकता है, जोकर हो तब भी।
rule-discards-first_card-as_any = जो पत्ता फेंके पत्तों को शुरू करता है वह बाक़ी पत्तों की तरह ही लिया जाता है।
rule-discards-returned-free = फेंके पत्तों से अभी लिया पत्ता फिर फेंका जा सकता है।
rule-discards-returned-forbidden = फेंके पत्तों से लिया पत्ता उसी बारी में नहीं फेंका जा सकता।
rule-stock-order-from_the_top = गड्डी से ऊपर का पत्ता उठाया जाता है।
rule-stock-used_up-reshuffle = गड्डी ख़त्म होने पर फेंके पत्ते फेंटकर नई गड्डी बनती है।
rule-stock-used_up-reshuffle_with_dropped = गड्डी ख़त्म होने पर फेंके पत्ते और ड्रॉप किए हाथ फेंटकर नई गड्डी बनती है।
rule-stock-used_up-turn_over = गड्डी ख़त्म होने पर फेंके पत्ते बिना फेंटे पलट दिए जाते हैं।
rule-stock-used_up-ends = गड्डी ख़त्म होने पर बाज़ी ख़त्म होती है।
rule-stock-top-stays = नई गड्डी बनने पर ऊपर का फेंका पत्ता वहीं रहता है।
rule-stock-top-turned_up = नई गड्डी का पहला पत्ता सीधा किया जाता है।
rule-stock-recycles = एक बाज़ी में नई गड्डी ज़्यादा से ज़्यादा इतनी बार बनती है: { $value }।
rule-stock-recycles-0 = नई गड्डी जितनी बार ज़रूरत हो बनती है।
rule-stock-ends_as-never = गड्डी ख़त्म होने से बाज़ी ख़त्म नहीं होती।
rule-stock-ends_as-lowest_hand_wins = गड्डी न बचने पर सबसे कम अंकों वाला हाथ जीतता है।
rule-stock-ends_as-all_count = गड्डी न बचने पर सब अपने हाथ के पत्ते गिनते हैं।
rule-stock-ends_as-no_points = गड्डी न बचने पर किसी को अंक नहीं मिलते।
rule-stock-stuck-plays_on = किसी के जीतने तक बाज़ी चलती है।
rule-stock-stuck-no_points = जिस बाज़ी को अब कोई पूरा नहीं कर सकता वह बिना अंकों के रोक दी जाती है।
rule-timer-clock-none = कोई घड़ी नहीं है।
rule-timer-clock-turn = पूरी बारी के लिए एक घड़ी चलती है।
rule-timer-clock-each_step = बारी के हर क़दम की अपनी घड़ी है।
rule-timer-seconds = घड़ी { $value } सेकंड चलती है।
rule-timer-tolerance = समय निकला तभी माना जाता है जब { $value } सेकंड की छूट भी निकल जाए।
rule-timeout-turn-passes = जिस खिलाड़ी का समय निकल जाए उसकी बारी चली जाती है।
rule-timeout-turn-played = जिस खिलाड़ी का समय निकल जाए उसके लिए गड्डी से एक पत्ता उठाया और एक फेंका जाता है।
rule-timeout-discard-drawn_card = टाइमर वही पत्ता फेंकता है जो अभी उठाया गया।
rule-timeout-discard-any_card = टाइमर कोई भी पत्ता फेंक सकता है।
rule-timeout-misses = लगातार { $value } बारियाँ छूटने पर हाथ मिडिल ड्रॉप मानकर बंद किया जाता है।
rule-timeout-misses-0 = बारियाँ छूटने से हाथ कभी बंद नहीं होता।
rule-timeout-complete_hand-nothing = टाइमर पूरा हाथ घोषित नहीं करता।
rule-timeout-complete_hand-declared = मान्य शो के रूप में सहेजा हाथ टाइमर घोषित करता है।
rule-disconnect-play-as_timeout = जिसका कनेक्शन टूटे उसे वैसे ही लिया जाता है जैसे उसका समय निकल गया हो।
rule-disconnect-play-autoplay = जिसका कनेक्शन टूटे उसकी ओर से सर्वर खेलता है।
rule-disconnect-before_draw-autoplay = जिसने अभी पत्ता नहीं उठाया उसकी ओर से भी सर्वर खेलता है।
rule-disconnect-before_draw-dropped = जिसका कनेक्शन पहला पत्ता उठाने से पहले टूटे वह ड्रॉप होता है।
rule-disconnect-rounds = जिसका कनेक्शन टूटे उसकी ओर से सर्वर { $value } बारियाँ खेलता है।
rule-disconnect-rounds-0 = जिसका कनेक्शन टूटे उसकी ओर से सर्वर कितनी बारियाँ खेले, यह तय नहीं है।
rule-disconnect-then-plays_on = उसके बाद भी सर्वर खेलता रहता है।
rule-disconnect-then-saved_or_middle = उसके बाद हाथ ड्रॉप होता है, जब तक सहेजे समूह मिडिल ड्रॉप से सस्ते न हों।
rule-disconnect-show-as_others = इस बीच कोई और शो करे तो हाथ बाक़ी हाथों जैसा गिना जाता है।
rule-disconnect-show-saved_or_middle = इस बीच कोई और शो करे तो हाथ सहेजे समूहों से गिना जाता है, पर मिडिल ड्रॉप से ज़्यादा नहीं।
rule-disconnect-after_discard-as_others = अपना पत्ता फेंकने के बाद कनेक्शन टूटे तो हाथ की गिनती नहीं बदलती।
rule-disconnect-after_discard-saved = अपना पत्ता फेंकने के बाद कनेक्शन टूटे तो हाथ सहेजे समूहों से गिना जाता है।
rule-leave-counts-as_drop = जो टेबल छोड़े वह उसी समय ड्रॉप किया हुआ गिना जाता है।
rule-leave-counts-by_hand = जो टेबल छोड़े उसके हाथ के पत्ते गिने जाते हैं।
rule-leave-show_before_turn-as_drop = जो चला गया वह ड्रॉप किया हुआ गिना जाता है, चाहे शो उसकी अगली बारी से पहले हो।
rule-leave-show_before_turn-by_hand = जो चला गया उसकी अगली बारी से पहले शो हो तो उसका हाथ गिना जाता है।
rule-winner-last_standing-wins = जो आख़िर तक बाज़ी में रहे वह जीतता है।
rule-match-counts-lost_points = हारे हुए अंक पूरे मैच में जोड़े जाते हैं।
rule-match-counts-won_points = जीते हुए अंक पूरे मैच में जोड़े जाते हैं।
rule-match-counts-chips = अंक चिप्स के रूप में हारने वालों से हर बाज़ी के विजेता को जाते हैं।
rule-match-ends-after_deals = मैच तय बाज़ियों के बाद ख़त्म होता है।
rule-match-ends-at_target = किसी खिलाड़ी के लक्ष्य तक पहुँचने पर मैच ख़त्म होता है।
rule-match-ends-last_standing = जो सीमा तक पहुँचे वह बाहर; एक खिलाड़ी बचने पर मैच ख़त्म होता है।
rule-match-deals = मैच की बाज़ियाँ: { $value }।
rule-match-target = लक्ष्य { $value } अंक है।
rule-match-chips = हर बाज़ी के लिए सबको शुरू में { $value } चिप्स मिलते हैं।
rule-match-wins-deal_winner = बाज़ी का विजेता मैच जीतता है।
rule-match-wins-fewest = सबसे कम अंकों वाला मैच जीतता है।
rule-match-wins-most = सबसे ज़्यादा अंकों वाला मैच जीतता है।
rule-match-wins-last_standing = जो आख़िर तक बचे वह मैच जीतता है।
rule-match-tie-shared = बराबर कुल वाले खिलाड़ी जीत बाँटते हैं।
rule-match-tie-extra_deal = बराबरी एक और बाज़ी से टूटती है।
rule-pool-reentry-never = जो मैच से बाहर हुआ वह वापस नहीं आता।
rule-pool-reentry-highest_plus_one = जो बाहर हुआ वह फिर एंट्री देकर सबसे ऊँचे कुल से एक अंक ज़्यादा पर वापस आ सकता है।
rule-pool-reentry_up_to = वापसी तभी हो सकती है जब किसी के { $value } से ज़्यादा अंक न हों।
rule-pool-split-never = इनाम कभी सहमति से नहीं बाँटा जाता।
rule-pool-split-automatic = नियम पूरे होने पर इनाम अपने आप बँट जाता है।
rule-pool-split-consent = बचे हुए सब खिलाड़ी मानें तो इनाम बाँटा जाता है।
rule-pool-split-automatic_or_consent = नियम पूरे होने पर इनाम अपने आप बँटता है, या बचे हुए सब खिलाड़ी मानें तब।
rule-pool-split_from = इनाम तब बाँटा जा सकता है जब बचे हुए सबके कम से कम { $value } अंक हों।
rule-pool-split_seats = इनाम तब बाँटा जा सकता है जब ज़्यादा से ज़्यादा इतने खिलाड़ी बचे हों: { $value }।
rule-settlement-pays-nothing = पैसे नहीं लगते।
rule-settlement-pays-sum_of_losers = बाज़ी के विजेता को दूसरों के अंक गुणा एक अंक की क़ीमत मिलती है।
rule-settlement-pays-prize_pool = मैच के विजेता को सबकी एंट्रियाँ मिलती हैं।
rule-settlement-fee_percent = जीती रक़म में से { $value } % शुल्क कटता है।
rule-settlement-fee_percent-0 = जीती रक़म में से कोई शुल्क नहीं कटता।
rule-settlement-rounding-down = दी जाने वाली रक़म एक ही बार, सबसे छोटे सिक्के तक नीचे पूरी की जाती है।

## finding: the name of each, what an audit says (value), what a player is told (.letter)


# buying

finding-buy_not_due =
    .letter = { $seat } का पत्ता ख़रीदना मान लिया गया, जबकि उस समय ऊपर का फेंका पत्ता ख़रीदा नहीं जा सकता था (घटना { $seq })।
finding-buy_not_top =
    .letter = रिकॉर्ड के अनुसार { $seat } ने ऐसा फेंका पत्ता ख़रीदा जो सबसे ऊपर नहीं था (घटना { $seq })।
finding-buy_priority =
    .letter = ऊपर का फेंका पत्ता { $seat } को दिया गया, जबकि उसे चाहने वाला दूसरा खिलाड़ी पहले आता था (घटना { $seq })।

# claims

finding-judged_without_show =
    .letter = प्लेटफ़ॉर्म ने { $seat } के शो पर फ़ैसला दिया, जबकि उससे ठीक पहले कोई शो घोषित नहीं हुआ था (घटना { $seq })।
finding-claimed_twice =
    .letter = प्लेटफ़ॉर्म ने एक ही नतीजा दो बार दर्ज किया (घटना { $seq })।
finding-scored_too_soon =
    .letter = प्लेटफ़ॉर्म ने बाज़ी पूरी होने से पहले अंक लिख दिए (घटना { $seq })।
finding-places_wrong =
    .letter = { $seat } को दिया गया स्थान अंकों से नहीं निकलता (घटना { $seq })।
finding-money_not_balanced =
    .letter = बाँटी गई रक़म, शुल्क मिलाकर, ली गई रक़म के बराबर नहीं है (घटना { $seq })।
finding-claim_seats =
    .letter = प्लेटफ़ॉर्म के हिसाब में कोई सीट छूट गई है या ऐसी सीट है जो वहाँ नहीं होनी चाहिए (घटना { $seq })।

# contracts

finding-contract_wrong =
    .letter = { $seat } के मेल कॉन्ट्रैक्ट मान लिए गए, जबकि वे इस बाज़ी का कॉन्ट्रैक्ट नहीं हैं (घटना { $seq })।
finding-contract_again =
    .letter = { $seat } का कॉन्ट्रैक्ट एक ही बाज़ी में दूसरी बार मान लिया गया (घटना { $seq })।

# deals

finding-deal_number =
    .letter = एक बाज़ी ग़लत क्रम में दर्ज हुई (घटना { $seq })।
finding-hand_size =
    .letter = रिकॉर्ड के अनुसार { $seat } को जितने पत्ते मिलने चाहिए थे उतने नहीं बाँटे गए (घटना { $seq })।
finding-dealt_twice =
    .letter = रिकॉर्ड के अनुसार { $seat } को एक से ज़्यादा बार पत्ते बाँटे गए (घटना { $seq })।
finding-wild_card_not_cut =
    .letter = रिकॉर्ड में लिखा वाइल्ड पत्ता वह नहीं है जो काटा गया था (घटना { $seq })।
finding-no_wild_card =
    .letter = वाइल्ड पत्ता निकाला गया, जबकि इस खेल में वाइल्ड पत्ता नहीं होता (घटना { $seq })।
finding-too_many_copies =
    .letter = रिकॉर्ड के अनुसार एक ही पत्ता उससे ज़्यादा बार बाँटा गया जितनी बार वह गड्डियों में है (घटना { $seq })।
finding-pack_incomplete =
    .letter = रिकॉर्ड के अनुसार बाँटते समय गड्डी पूरी नहीं थी (घटना { $seq })।
finding-copies_mixed =
    .letter = रिकॉर्ड एक जैसे पत्तों को कहीं अलग-अलग लिखता है और कहीं नहीं (घटना { $seq })।

# disconnections

finding-autoplay_not_due =
    .letter = { $seat } की ओर से सर्वर खेला, जबकि उस समय इसकी इजाज़त नहीं थी (घटना { $seq })।
finding-acted_while_away =
    .letter = { $seat } का कनेक्शन न होने पर सर्वर की जगह किसी और ने उसकी चाल चली (घटना { $seq })।
finding-autoplay_before_draw =
    .letter = { $seat } का कनेक्शन पहला पत्ता उठाने से पहले टूटा था और उसे ड्रॉप होना था, पर उसकी ओर से सर्वर खेला (घटना { $seq })।
finding-away_not_dropped =
    .letter = { $seat } को तब तक ड्रॉप हो जाना था, पर उसकी ओर से सर्वर खेलता रहा (घटना { $seq })।
finding-away_dropped =
    .letter = कनेक्शन टूटे रहने पर { $seat } का हाथ ड्रॉप किया गया, जबकि सर्वर को उसकी ओर से खेलते रहना था (घटना { $seq })।

# drops

finding-drop_after_draw =
    .letter = { $seat } का ड्रॉप मान लिया गया, जबकि वह उस बारी में पत्ता उठा चुकी थी (घटना { $seq })।
finding-second_drop =
    .letter = { $seat } का ड्रॉप दर्ज हुआ, जबकि वह पहले ही बाज़ी से बाहर थी (घटना { $seq })।

# games

finding-no_table_play =
    .letter = { $seat } की ऐसी चाल दर्ज हुई जो इस खेल में नहीं होती: यहाँ मेल हाथ में रहते हैं (घटना { $seq })।
finding-no_contract =
    .letter = { $seat } का कॉन्ट्रैक्ट दर्ज हुआ, पर इस खेल में कॉन्ट्रैक्ट नहीं होता (घटना { $seq })।
finding-meld_beside_contract =
    .letter = { $seat } का ऐसा मेल मान लिया गया जो उसके कॉन्ट्रैक्ट का नहीं है (घटना { $seq })।
finding-no_joker_moves =
    .letter = { $seat } को टेबल का जोकर हटाने दिया गया, पर इस खेल में जोकर जहाँ रखा गया वहीं रहता है (घटना { $seq })।
finding-no_buying =
    .letter = { $seat } का फेंका पत्ता ख़रीदना दर्ज हुआ, पर इस खेल में फेंके पत्ते ख़रीदे नहीं जाते (घटना { $seq })।
finding-no_shows =
    .letter = { $seat } की ऐसी चाल दर्ज हुई जो इस खेल में नहीं होती: यहाँ कोई हाथ नहीं दिखाता (घटना { $seq })।
finding-no_drops =
    .letter = { $seat } का ड्रॉप मान लिया गया, पर इस खेल में कोई बाज़ी से ड्रॉप नहीं करता (घटना { $seq })।
finding-no_split =
    .letter = इनाम बाँटने के लिए { $seat } का क़दम दर्ज हुआ, पर इस खेल में इनाम नहीं बाँटा जाता (घटना { $seq })।

# going_out

finding-out_without_discard =
    .letter = { $seat } का आख़िरी पत्ता टेबल पर मान लिया गया, जबकि उसे फेंकना ज़रूरी था (घटना { $seq })।
finding-returned_discard =
    .letter = { $seat } को वही पत्ता फेंकने दिया गया जो उसने उसी बारी में फेंके पत्तों से लिया था (घटना { $seq })।
finding-last_discard_face =
    .letter = { $seat } का फेंका पत्ता ग़लत ओर से रखा गया: सीधे की जगह उल्टा या उल्टे की जगह सीधा (घटना { $seq })।

# jokers

finding-joker_not_own =
    .letter = { $seat } को दूसरे खिलाड़ी के सीक्वेंस का जोकर हटाने दिया गया, पर केवल अपने सीक्वेंस का जोकर हटाया जा सकता है (घटना { $seq })।
finding-joker_moved_wrongly =
    .letter = { $seat } को जोकर ऐसी जगह रखने दिया गया जहाँ वह नहीं जा सकता (घटना { $seq })।

# lay_offs

finding-lay_off_too_soon =
    .letter = { $seat } को टेबल के मेलों पर समय से पहले खेलने दिया गया (घटना { $seq })।
finding-no_such_meld =
    .letter = रिकॉर्ड के अनुसार { $seat } ने ऐसे मेल पर खेला जो टेबल पर नहीं था (घटना { $seq })।
finding-lay_off_no_fit =
    .letter = { $seat } के पत्ते ऐसे मेल में जोड़ने दिए गए जिसमें वे नहीं बैठते (घटना { $seq })।

# log

finding-log_incomplete =
    .letter = इस मैच की कुछ घटनाएँ रिकॉर्ड में नहीं हैं।
finding-not_opened =
    .letter = रिकॉर्ड में मैच का शुरू होना, उसके खिलाड़ी और नियम दर्ज नहीं हैं।
finding-opened_again =
    .letter = रिकॉर्ड में मैच दूसरी बार शुरू हुआ (घटना { $seq }); सीटें और नियम पहली बार जैसे ही माने जाते हैं।
finding-seat_taken_twice =
    .letter = मैच शुरू होते समय { $seat } के लिए एक से ज़्यादा प्रविष्टियाँ दर्ज हुईं (घटना { $seq })।
finding-player_count =
    .letter = जितने खिलाड़ी बैठे, यह खेल उतने खिलाड़ियों से नहीं खेला जाता (घटना { $seq })।
finding-unknown_seat =
    .letter = रिकॉर्ड में ऐसी सीट का नाम है जिस पर इस मैच में कोई नहीं बैठा (घटना { $seq })।
finding-after_match_end =
    .letter = मैच ख़त्म होने के बाद भी कुछ दर्ज हुआ (घटना { $seq })।

# match

finding-too_many_deals =
    .letter = मैच पूरा होने के बाद भी एक और बाज़ी शुरू की गई (घटना { $seq })।
finding-dealt_in_wrongly =
    .letter = { $seat } को ऐसी बाज़ी में शामिल किया गया जिसमें उसे नहीं खेलना था (घटना { $seq })।
finding-wrong_dealer =
    .letter = जिसकी बाँटने की बारी थी उसकी जगह दूसरे खिलाड़ी ने पत्ते बाँटे (घटना { $seq })।
finding-wrong_first_seat =
    .letter = बाँटने वाले के बाईं ओर के खिलाड़ी की जगह दूसरे खिलाड़ी से शुरुआत हुई (घटना { $seq })।
finding-wrong_first_dealer =
    .letter = पहले बाँटने वाले को सबसे छोटा पत्ता नहीं मिला था (घटना { $seq })।
finding-settled_too_soon =
    .letter = मैच का हिसाब उसके पूरा होने से पहले कर दिया गया (घटना { $seq })।
finding-reentry_not_allowed =
    .letter = { $seat } को मैच में वापस आने दिया गया, जबकि नियम उस समय इसकी इजाज़त नहीं देते थे (घटना { $seq })।
finding-split_not_due =
    .letter = इनाम बाँटने का क़दम तब दर्ज हुआ जब नियम इसकी इजाज़त नहीं देते थे (घटना { $seq })।

# melds

finding-meld_not_valid =
    .letter = { $seat } के ऐसे पत्ते मेल मान लिए गए जो मेल नहीं हैं (घटना { $seq })।
finding-too_many_melds =
    .letter = { $seat } के एक ही बारी में उतने मेल मान लिए गए जितने नियमों में नहीं हैं (घटना { $seq })।

# piles

finding-not_top_of_discards =
    .letter = रिकॉर्ड के अनुसार { $seat } ने फेंके पत्तों में से ऐसा पत्ता लिया जो सबसे ऊपर नहीं था (घटना { $seq })।
finding-joker_from_discards =
    .letter = { $seat } को फेंके पत्तों से जोकर लेने दिया गया, जो नियमों में मना है (घटना { $seq })।
finding-stock_order =
    .letter = रिकॉर्ड के अनुसार { $seat } को गड्डी का अगला पत्ता नहीं, कोई और पत्ता मिला (घटना { $seq })।
finding-stock_empty =
    .letter = रिकॉर्ड के अनुसार { $seat } ने ख़ाली गड्डी से पत्ता उठाया (घटना { $seq })।
finding-recycle_not_due =
    .letter = फेंके पत्तों से नई गड्डी तब बनाई गई जब नियमों के अनुसार नहीं बननी थी (घटना { $seq })।
finding-recycled_cards_differ =
    .letter = रिकॉर्ड की नई गड्डी उन पत्तों से नहीं बनी जिन्हें पलटा जाना था (घटना { $seq })।
finding-recycle_order =
    .letter = नई गड्डी फेंके पत्तों को जैसे थे वैसे पलटकर नहीं बनी; उन्हें फेंटना मना है (घटना { $seq })।
finding-stalemate_not_due =
    .letter = बाज़ी रोक दी गई, जबकि वह आगे चल सकती थी (घटना { $seq })।

# possession

finding-card_not_held =
    .letter = रिकॉर्ड के अनुसार { $seat } ने ऐसा पत्ता नीचे रखा जो उसके हाथ में नहीं था (घटना { $seq })।
finding-groups_not_hand =
    .letter = रिकॉर्ड के अनुसार { $seat } ने ऐसे पत्तों के समूह बनाए जो उसके हाथ में नहीं थे (घटना { $seq })।
finding-third_copy =
    .letter = रिकॉर्ड के अनुसार टेबल पर एक ही पत्ता उससे ज़्यादा बार था जितनी बार वह गड्डियों में है (घटना { $seq })।

# shows

finding-show_card_count =
    .letter = { $seat } के शो में पत्तों की संख्या सही नहीं है (घटना { $seq })।
finding-show_not_due =
    .letter = { $seat } के समूह दिखाए गए दर्ज हैं, जबकि उस समय दिखाने नहीं थे (घटना { $seq })।

# timeouts

finding-miss_count =
    .letter = { $seat } की छूटी बारी ग़लत गिनी गई (घटना { $seq })।
finding-miss_after_draw =
    .letter = { $seat } की बारी छूटी लिखी गई, जबकि उसमें वह पत्ता उठा चुकी थी (घटना { $seq })।
finding-fold_not_made =
    .letter = आख़िरी मान्य छूटी बारी के बाद { $seat } का हाथ बंद होना था, पर खेल चलता रहा (घटना { $seq })।
finding-fold_without_misses =
    .letter = { $seat } का हाथ उतनी बारियाँ छूटे बिना बंद कर दिया गया (घटना { $seq })।
finding-timer_drew_discard =
    .letter = { $seat } के लिए फेंके हुए पत्तों में से ऊपर का पत्ता उठाया गया; खिलाड़ी की ओर से केवल गड्डी से उठाया जा सकता है (घटना { $seq })।
finding-timer_chose_card =
    .letter = { $seat } के लिए अभी उठाए गए पत्ते की जगह दूसरा पत्ता फेंका गया (घटना { $seq })।
finding-complete_hand_not_declared =
    .letter = { $seat } के सहेजे समूह मान्य शो थे और घोषित होने चाहिए थे, पर टाइमर ने पत्ता फेंका (घटना { $seq })।
finding-timer_declared =
    .letter = { $seat } के लिए शो घोषित किया गया, जबकि उसने कोई शो सजाया नहीं था (घटना { $seq })।

# timers

finding-acted_too_late =
    .letter = { $seat } की चाल मान ली गई, जबकि उसका समय निकल चुका था (घटना { $seq })।
finding-timer_too_early =
    .letter = { $seat } का समय पूरा होने से पहले ही ख़त्म बताया गया (घटना { $seq })।

# turns

finding-nothing_dealt =
    .letter = पत्ते बँटने से पहले ही एक चाल दर्ज हुई (घटना { $seq })।
finding-play_after_end =
    .letter = बाज़ी ख़त्म होने के बाद भी एक चाल दर्ज हुई (घटना { $seq })।
finding-out_of_turn =
    .letter = { $seat } की चाल मान ली गई, जबकि बारी दूसरे खिलाड़ी की थी (घटना { $seq })।
finding-discard_before_draw =
    .letter = { $seat } को उस बारी में पत्ता उठाए बिना ही पत्ता फेंकने दिया गया (घटना { $seq })।
finding-second_draw =
    .letter = { $seat } को एक ही बारी में दूसरा पत्ता उठाने दिया गया (घटना { $seq })।
finding-declare_without_draw =
    .letter = { $seat } का शो ले लिया गया, जबकि उसने उस बारी में पत्ता नहीं उठाया था (घटना { $seq })।
finding-laid_before_draw =
    .letter = { $seat } को उस बारी में पत्ता उठाने से पहले ही टेबल पर पत्ते रखने दिए गए (घटना { $seq })।
finding-out_player_acts =
    .letter = { $seat } की चाल दर्ज हुई, जबकि वह पहले ही बाज़ी से बाहर थी (घटना { $seq })।
finding-rejoined_in_deal =
    .letter = { $seat } को उस बाज़ी में वापस आने दिया गया जिसे वह छोड़ चुकी थी (घटना { $seq })।
finding-not_replayed =
    .letter = इस खेल के हाथ यहाँ गिने जाते हैं, पर उसकी चालें नहीं परखी जातीं।
finding-ruleset_unknown =
    .letter = रिकॉर्ड में ऐसे नियमों का नाम नहीं है जो यहाँ ज्ञात हों।
