### The words of meldtrail in Hindi; codes, order and arguments are those of en.ftl.
### One word for each thing: डील (a deal, feminine), कार्ड (a card), सूट, रैंक, पैक (a pack of 52), गड्डी (the stock),
### डिस्कार्ड (a discard), डिस्कार्ड पाइल (the discards), वाइल्ड कार्ड, प्रिंटेड जोकर, सीक्वेंस, प्योर सीक्वेंस, सेट, ट्रायो,
### मेल्ड (on the table), ग्रुप (a group of a hand), ग्रुपिंग (an arrangement of a hand), शो, ड्रॉप, कॉन्ट्रैक्ट, कुल अंक, एंट्री.
### At the desk: बही (the ledger), जाँच (an audit), जाँच-नियम (a law), नियमावली (a ruleset), खंड (a clause), दावा (a claim),
### फ़ैसला (a verdict), गड़बड़ी (a finding), मामला (a case), सामूहिक मामला (an incident: many cases of one cause), निर्णय (what
### staff decide), समीक्षा (a review by people), नतीजा (an outcome), क़ानूनी रोक (a legal hold), सुराग (a lead), जोड़ी (a pair), चैनल, साक्ष्य (evidence shown), सबूत (proof), चुनाव (what a
### player chose), विकल्प (what else could be chosen), छद्म नाम (a pseudonym), तालिका (a table of rows), तिजोरी (the vault).
### Values of columns stay as they are in JSON, CSV and addresses, and stand in braces: { "open" }.

## language: its name, and the locale whose plurals, numbers, dates and lists it takes

language-name = हिन्दी
language-locale = hi-IN

## values: how seats, points, cards, times and lists are written

word-stop = ।
seat = सीट { $number }
seat-own = आपकी सीट
points = { $count } अंक
chips = { $count ->
    [one] { $count } चिप
   *[other] { $count } चिप्स
}
card-joker = जोकर
card-unknown = दर्ज न हुआ कार्ड
card-top = ऊपर का कार्ड
card-none = कोई कार्ड नहीं
card-the = दूसरा कार्ड ({ $card })
card-standing = { $card } (यहाँ { $place })
card-named = { $suit } क{ $rank }
card-named-joker = प्रिंटेड जोकर
card-named-unknown = अज्ञात कार्ड
# a rank begins with the ending of the क before it, which agrees with it: हुकुम का इक्का, पान की बेगम
rank-A = ा इक्का
rank-2 = ी दुग्गी
rank-3 = ी तिग्गी
rank-4 = ा चौका
rank-5 = ा पंजा
rank-6 = ा छक्का
rank-7 = ा सत्ता
rank-8 = ा अट्ठा
rank-9 = ा नहला
rank-T = ा दहला
rank-J = ा गुलाम
rank-Q = ी बेगम
rank-K = ा बादशाह
suit-S = हुकुम
suit-H = पान
suit-D = ईंट
suit-C = चिड़ी
untimed = दर्ज न किए गए समय
when-events = { $count ->
    [one] घटना { $numbers }
   *[other] घटनाएँ: { $numbers }
}
when-turn_at = डील की बारी { $turn }, { $at }
when-turn = डील की बारी { $turn }
when-turn_of_deal_at = डील { $deal } की बारी { $turn }, { $at }
when-turn_of_deal = डील { $deal } की बारी { $turn }
when-at = { $at }
when-after = { $at } के बाद

## event: what a sentence calls an event

event-open = मैच की शुरुआत
event-shuffle = फेंटना
event-deal = कार्ड बाँटना
event-draw = कार्ड उठाना
event-discard = डिस्कार्ड
event-drop = ड्रॉप
event-declare = शो की घोषणा
event-show = हाथ दिखाना
event-group = ग्रुप बनाना
event-meld = मेल्ड रखना
event-lay_off = मेल्ड में कार्ड जोड़ना
event-lay_contract = कॉन्ट्रैक्ट रखना
event-move_joker = जोकर खिसकाना
event-buy = डिस्कार्ड ख़रीदना
event-recycle = नई गड्डी बनाना
event-absent_turn = कटे हुए खिलाड़ी की बारी
event-miss = बारी छूटना
event-disconnect = कनेक्शन टूटना
event-reconnect = कनेक्शन लौटना
event-leave = टेबल छोड़ना
event-rejoin = मैच में वापसी
event-split = इनाम का बँटवारा
event-close = बंद होना
event-gap = छूटी घटनाएँ
event-show_judged = शो पर फ़ैसला
event-deal_scored = अंक लिखना
event-match_settled = मैच का हिसाब
actor-player = खिलाड़ी
actor-timer = टाइमर
actor-autoplay = ऑटोप्ले
actor-server = सर्वर
actor-staff = कर्मचारी
by-timer = टाइमर
by-autoplay = ऑटोप्ले
by-staff = कर्मचारी
split-offer = प्रस्ताव
split-accept = सहमति
split-refuse = इनकार
split-auto = अपने आप
face-up = सीधा
face-down = उल्टा

## fault: what is wrong with a show or with one of its groups

fault-group = ग्रुप { $number } में { $what }
fault-too_few_cards = कार्ड कम हैं
fault-mixed_suits_and_ranks = कार्डों से कोई सीक्वेंस या सेट नहीं बनता
fault-ace_position = इक्का ऐसी जगह है जहाँ इस खेल में नहीं हो सकता
fault-round_the_corner = क्रम बादशाह से इक्के होते हुए दुग्गी तक घूम जाता है
fault-set_too_big = सेट के लिए कार्ड ज़्यादा हैं
fault-set_same_suit_twice = सेट का एक सूट दो बार है
fault-no_natural_card = केवल जोकर हैं
fault-no_pure_sequence = कोई प्योर सीक्वेंस नहीं है
fault-no_impure_sequence = जोकर वाला दूसरा सीक्वेंस नहीं है
fault-sequences = { $found ->
    [0] ज़रूरी { $needed } सीक्वेंस में से एक भी नहीं है
    [one] ज़रूरी { $needed } सीक्वेंस में से { $found } ही है
   *[other] ज़रूरी { $needed } सीक्वेंस में से { $found } ही हैं
}
fault-card_count = { $found ->
    [one] { $needed } कार्डों की जगह { $found } कार्ड दिखाया गया है
   *[other] { $needed } कार्डों की जगह { $found } कार्ड दिखाए गए हैं
}
fault-cards_not_in_hand = दिखाए गए कार्ड हाथ के कार्ड नहीं हैं

## no_meld, no_lay_off, no_joker_move: what cards of the table are, or why they may not go there

no_meld-too_few_cards = कार्डों की संख्या बहुत कम है
no_meld-mixed_suits_and_ranks = न सीक्वेंस बनता है न सेट
no_meld-ace_position = इक्का ऐसी जगह है जहाँ इस खेल में नहीं हो सकता
no_meld-round_the_corner = सीक्वेंस बादशाह से इक्के होते हुए दुग्गी तक घूम जाता है
no_meld-set_too_big = कार्ड उतने से ज़्यादा हैं जितने एक सेट में हो सकते हैं
no_meld-set_same_suit_twice = सेट का एक सूट दो बार है
no_meld-no_natural_card = जोकर के सिवा कोई कार्ड नहीं है
no_meld-not_in_order = कार्ड सीक्वेंस के क्रम में नहीं लिखे हैं, या कोई जोकर अपनी जगह पर नहीं है
no_lay_off-no_fit = वे वहाँ नहीं बैठते
no_lay_off-set_too_big = सेट में उतने से ज़्यादा कार्ड हो जाते जितने एक सेट में हो सकते हैं
no_lay_off-set_same_suit_twice = सेट का एक सूट दो बार हो जाता
no_lay_off-round_the_corner = सीक्वेंस बादशाह से इक्के होते हुए दुग्गी तक घूम जाता
no_lay_off-ace_position = इस खेल में इक्का वहाँ नहीं रखा जा सकता
no_joker_move-no_run = जोकर केवल सीक्वेंस से सीक्वेंस में खिसकाए जाते हैं
no_joker_move-no_joker = उसमें ऐसा कोई जोकर नहीं है
no_joker_move-not_its_card = जो कार्ड रखा गया वह वही नहीं है जिसकी जगह जोकर था
no_joker_move-joker_not_at_end = बदले में कार्ड रखे बिना केवल सीक्वेंस के किनारे का जोकर जा सकता है
no_joker_move-run_too_short = उसके बिना सीक्वेंस बहुत छोटा रह जाता
no_joker_move-no_natural_card = सीक्वेंस में केवल जोकर रह जाते
no_joker_move-no_fit = जोकर वहाँ नहीं बैठता
no_joker_move-round_the_corner = सीक्वेंस बादशाह से इक्के होते हुए दुग्गी तक घूम जाता
no_joker_move-ace_position = इस खेल में इक्का वहाँ नहीं रखा जा सकता

## why: why something is not decided

why-impossible_cards = इस हाथ के कार्ड ऐसे हो ही नहीं सकते: एक कार्ड ({ $card }) { $found } बार है, पर पैकों में वह { $most } बार ही होता है
why-cards_not_right = दर्ज कार्ड सारे सही नहीं हो सकते
why-tainted = घटना { $seq } पर रिकॉर्ड की बातें आपस में मेल नहीं खातीं
    .player = रिकॉर्ड की बातें आपस में मेल नहीं खातीं ({ $moment })
why-gap = घटना { $seq } पर रिकॉर्ड में कुछ छूटा है
    .player = रिकॉर्ड में कुछ छूटा है ({ $moment })
why-types_unlogged = रिकॉर्ड में कुछ क़िस्म की घटनाएँ कभी दर्ज नहीं होतीं, इसलिए घटना { $seq } से आगे क्या खेला गया, यह पक्का पता नहीं
    .player = रिकॉर्ड में कुछ क़िस्म की घटनाएँ कभी दर्ज नहीं होतीं, इसलिए क्या खेला गया, यह पक्का पता नहीं ({ $moment })
why-closed = डील पूरी होने से पहले बंद कर दी गई
why-show_unjudged = यह ऐसे शो पर टिका है जो पूरा दर्ज नहीं है और परखा नहीं जा सकता
why-no_ending = उस समय तक डील का कोई अंत रिकॉर्ड में नहीं था
why-no_last_ending = आख़िरी डील कैसे ख़त्म हुई, यह रिकॉर्ड नहीं दिखाता
why-hands_at_end = गड्डी ख़त्म होने पर हर हाथ दर्ज नहीं था
why-hand = हाथ का हर कार्ड दर्ज नहीं है
why-connection = दूसरे के शो के समय खिलाड़ी का कनेक्शन था या नहीं, यह रिकॉर्ड से पक्का नहीं है
    .you = दूसरे के शो के समय आपका कनेक्शन था या नहीं, यह रिकॉर्ड से पक्का नहीं है
why-wild_card = वाइल्ड कार्ड दर्ज नहीं है
why-saved_cards = सहेजे गए ग्रुपों का हर कार्ड दर्ज नहीं है
why-which_copy = दो एक जैसे कार्डों में से कौन-सा सहेजे गए ग्रुपों से निकला, यह दर्ज नहीं है
why-shown_cards = दिखाए गए ग्रुपों का हर कार्ड दर्ज नहीं है
why-unlogged_groups = हो सकता है ऐसे ग्रुप सहेजे गए हों जो दर्ज नहीं हैं
why-shows_lost = हो सकता है शो के बाद दिखाए या सहेजे गए ग्रुप दर्ज होने से रह गए हों
why-shown_late = दिखाए गए ग्रुप पॉइंट दर्ज होने के बाद ही दर्ज हुए
why-unlogged_groups_count = हो सकता है ऐसे ग्रुप सहेजे गए हों जो दर्ज नहीं हैं, और अंक उन पर टिके हैं
why-at_least = हाथ का आँकड़ा कम से कम { $least } है, और लिखा गया आँकड़ा { $booked } सहेजे गए ग्रुपों से निकलता है या नहीं, यह दर्ज नहीं है
why-not_opened = मैच का शुरू होना दर्ज नहीं है
why-point_value = एक अंक की क़ीमत दर्ज नहीं है
why-no_deal = डील दर्ज नहीं है
why-not_dealt_in = इस सीट को कार्ड नहीं बाँटे गए
    .you = आपको कार्ड नहीं बाँटे गए
why-not_in_match = किसी दावे की एक पंक्ति ऐसी सीट की है जो मैच में नहीं है
why-points_of_seat = { $seat } के अंक तय नहीं हैं, क्योंकि { $why }
why-points_in_deal = डील { $deal } में { $seat } के अंक तय नहीं हैं, क्योंकि { $why }
why-points_of_deals = डील { $deals } के अंक तय नहीं हैं
why-entry = एंट्री की रक़म दर्ज नहीं है
why-not_over = मैच पूरा नहीं हुआ है
why-no_winner = कौन जीता, यह तय नहीं है
why-since = { $what }; कारण: { $why }
why-all_deals = जो अंक लिखे गए वे सब डीलों का जोड़ हैं, और कोई डील अलग से नहीं लिखी गई
why-several_matches = यह खेल एक ही डील का है, पर रिकॉर्ड में एक नाम से कई डील हैं, और जो दर्ज हुआ वह उन सबका हो सकता है
why-deals = हर डील दर्ज नहीं है
why-no_rules = मैच के नियम ज्ञात नहीं हैं
why-not_replayed = इस खेल की चालें यहाँ परखी नहीं जातीं
why-not_recorded = जिस पर यह टिका है वह दर्ज नहीं है
why-not_held = हाथ में ये कार्ड थे या नहीं, यह दर्ज नहीं है
why-no_show = ऐसा कोई शो दर्ज नहीं है
why-cards_not_in_hand = दिखाए गए कार्ड वे नहीं हैं जो रिकॉर्ड के अनुसार हाथ में थे
    .player = दिखाए गए कार्ड वे नहीं हैं जो रिकॉर्ड के अनुसार हाथ में थे
why-show_cards = शो का हर कार्ड, या वाइल्ड कार्ड, दर्ज नहीं है

## how: what the points of a seat come from; the sentence around it names the seat: { $seat } को …

how-show = मान्य शो से जीतने पर कोई नुक़सान नहीं होता
    .you = मान्य शो से जीतने पर कोई नुक़सान नहीं होता
how-last_standing = आख़िर तक डील में बने रहने पर कोई नुक़सान नहीं होता
    .you = आख़िर तक डील में बने रहने पर कोई नुक़सान नहीं होता
how-lowest = गड्डी ख़त्म होने पर सबसे कम अंकों वाला हाथ होने से कोई नुक़सान नहीं होता
    .you = गड्डी ख़त्म होने पर सबसे कम अंकों वाला हाथ होने से कोई नुक़सान नहीं होता
how-out = सारे कार्ड निकाल देने पर कोई नुक़सान नहीं होता
    .you = सारे कार्ड निकाल देने पर कोई नुक़सान नहीं होता
how-out_at_once = एक ही बारी में कॉन्ट्रैक्ट रखकर सारे कार्ड निकाल देने पर { $off ->
    [one] { $off } अंक की छूट
   *[other] { $off } अंकों की छूट
} मिलती है: { $points }
how-won = डील जीतने पर दूसरों के हाथ के अंक मिलते हैं: { $points }
    .you = डील जीतने पर दूसरों के हाथ के अंक मिलते हैं: { $points }
how-won_rummy = एक ही बारी में सारे कार्ड निकालकर (रमी) जीतने पर दूसरों के हाथ के दुगुने अंक मिलते हैं: { $points }
    .you = एक ही बारी में सारे कार्ड निकालकर (रमी) जीतने पर दूसरों के हाथ के दुगुने अंक मिलते हैं: { $points }
how-nothing_won = डील न जीतने पर कुछ नहीं मिलता
    .you = डील न जीतने पर कुछ नहीं मिलता
how-no_points = कोई नुक़सान नहीं होता, क्योंकि गड्डी ख़त्म होने तक किसी ने सारे कार्ड नहीं निकाले थे
    .you = कोई नुक़सान नहीं होता, क्योंकि गड्डी ख़त्म होने तक किसी ने सारे कार्ड नहीं निकाले थे
how-stuck = कोई नुक़सान नहीं होता, क्योंकि डील तब रोक दी गई जब कोई सारे कार्ड नहीं निकाल सकता था
    .you = कोई नुक़सान नहीं होता, क्योंकि डील तब रोक दी गई जब कोई सारे कार्ड नहीं निकाल सकता था
how-first_drop_player = कार्ड उठाने से पहले ड्रॉप करने पर { $points } का नुक़सान होता है
how-first_drop_timer = कार्ड उठाने से पहले टाइमर की ओर से ड्रॉप किए जाने पर, जो फ़र्स्ट ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
    .you = कार्ड उठाने से पहले टाइमर की ओर से ड्रॉप किए जाने पर, जो फ़र्स्ट ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
how-first_drop_platform = कार्ड उठाने से पहले प्लेटफ़ॉर्म की ओर से ड्रॉप किए जाने पर, जो फ़र्स्ट ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
    .you = कार्ड उठाने से पहले प्लेटफ़ॉर्म की ओर से ड्रॉप किए जाने पर, जो फ़र्स्ट ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
how-first_drop_unsaid = कार्ड उठाने से पहले ड्रॉप होने पर { $points } का नुक़सान होता है
    .you = कार्ड उठाने से पहले ड्रॉप होने पर { $points } का नुक़सान होता है
how-middle_drop_player = कार्ड उठाने के बाद ड्रॉप करने पर { $points } का नुक़सान होता है
how-middle_drop_timer = कार्ड उठाने के बाद टाइमर की ओर से ड्रॉप किए जाने पर, जो मिडिल ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
    .you = कार्ड उठाने के बाद टाइमर की ओर से ड्रॉप किए जाने पर, जो मिडिल ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
how-middle_drop_platform = कार्ड उठाने के बाद प्लेटफ़ॉर्म की ओर से ड्रॉप किए जाने पर, जो मिडिल ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
    .you = कार्ड उठाने के बाद प्लेटफ़ॉर्म की ओर से ड्रॉप किए जाने पर, जो मिडिल ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
how-middle_drop_unsaid = कार्ड उठाने के बाद ड्रॉप होने पर { $points } का नुक़सान होता है
    .you = कार्ड उठाने के बाद ड्रॉप होने पर { $points } का नुक़सान होता है
how-folded = बारियाँ छूटने से हाथ बंद होने पर, जो मिडिल ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
    .you = बारियाँ छूटने से हाथ बंद होने पर, जो मिडिल ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
how-left_first_drop = कार्ड उठाने से पहले टेबल छोड़ने पर, जो फ़र्स्ट ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
how-left_middle_drop = कार्ड उठाने के बाद टेबल छोड़ने पर, जो मिडिल ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
how-away_first_drop = कार्ड उठाने से पहले कनेक्शन टूटने पर, जो फ़र्स्ट ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
    .you = कार्ड उठाने से पहले कनेक्शन टूटने पर, जो फ़र्स्ट ड्रॉप गिना जाता है, { $points } का नुक़सान होता है
how-away_middle = दूसरे के शो के समय कनेक्शन न होने पर, जिसमें मिडिल ड्रॉप से ज़्यादा नहीं लगता, { $points } का नुक़सान होता है
    .you = दूसरे के शो के समय कनेक्शन न होने पर, जिसमें मिडिल ड्रॉप से ज़्यादा नहीं लगता, { $points } का नुक़सान होता है
how-wrong_show = शो मान्य न होने पर { $points } का नुक़सान होता है
how-own_groups = अपने दिखाए ग्रुपों की गिनती से { $points } का नुक़सान होता है
    .you = अपने दिखाए ग्रुपों की गिनती से { $points } का नुक़सान होता है
how-saved = सहेजे गए ग्रुपों की गिनती से { $points } का नुक़सान होता है
    .you = आपके लिए सहेजे गए ग्रुपों की गिनती से { $points } का नुक़सान होता है
how-best = हाथ की सबसे अच्छी ग्रुपिंग की गिनती से { $points } का नुक़सान होता है
    .you = आपके हाथ की सबसे अच्छी ग्रुपिंग की गिनती से { $points } का नुक़सान होता है
how-late = हाथ पूरा होने पर भी { $points } का नुक़सान होता है, क्योंकि किसी और ने पहले शो किया
how-hand = हाथ में बचे कार्डों से { $points } का नुक़सान होता है
how-rummy = हाथ में बचे कार्डों से { $points } का नुक़सान होता है; वे दुगुने गिने जाते हैं, क्योंकि विजेता ने एक ही बारी में सारे कार्ड निकाले (रमी)

## verdict: what an audit says of a claim

verdict-undecided = { $seat } के बारे में फ़ैसला नहीं हो सकता: { $why }।
verdict-no_show = { $seat } का कोई शो दर्ज नहीं है।
verdict-show_valid = { $seat } का शो, जिस तरह ग्रुप बनाए गए, मान्य है: { $groups }।
verdict-show_wrong = { $seat } का शो मान्य नहीं है: { $faults }।
verdict-show_undecided = { $seat } के शो का फ़ैसला नहीं हो सकता: { $why }।
verdict-show_tainted = { $seat } के शो का फ़ैसला नहीं हो सकता: { $why }, इसलिए हाथ में क्या था, यह पता नहीं है।
verdict-other_grouping = यही कार्ड { $groups } के रूप में रखे जाते तो शो मान्य होता, पर शो वैसे ही परखा जाता है जैसे ग्रुप बनाए गए।
verdict-no_other_grouping = इन कार्डों के किसी और ग्रुप से भी मान्य शो नहीं बनता।
verdict-not_held = हाथ में ये कार्ड थे या नहीं, यह दर्ज नहीं है।
verdict-judged_valid = प्लेटफ़ॉर्म ने इसे मान्य माना।
verdict-judged_wrong = प्लेटफ़ॉर्म ने इसे अमान्य माना।
verdict-points = { $seat } को { $how }।
verdict-booked = प्लेटफ़ॉर्म का लिखा आँकड़ा { $booked } है।
verdict-arrangement = बिना अंक के: { $free }; गिने गए: { $counted }।
verdict-nothing = कुछ नहीं
reading-finding = { $what } इस नियम ({ $clause }) का दूसरा अर्थ ({ $choice }) भी लिया जा सकता है, और तब इसकी अनुमति है।
reading-verdict = इस नियम ({ $clause }) का दूसरा अर्थ ({ $choice }) भी लिया जा सकता है, और तब प्लेटफ़ॉर्म सही हो सकता है।
why-as_agreed = खिलाड़ियों ने आपस में तय किया कि कैसे बाँटें, और यह दर्ज नहीं है
why-left_over = बँटे हुए इनाम से जो बचता है वह किस विजेता को मिले, यह दर्ज नहीं है और किसी नियम में नहीं लिखा
why-card_kept = खिलाड़ी कार्ड उठाकर बिना कोई कार्ड डाले चला गया, और कौन-से कार्ड गिने गए, यह दर्ज नहीं है
    .you = आप कार्ड उठाकर बिना कोई कार्ड डाले चले गए, और कौन-से कार्ड गिने गए, यह दर्ज नहीं है
why-turn_missed = खिलाड़ी कोई कार्ड उठाए बिना, पर अपनी पहली बारी के बाद डील से बाहर हुआ: नियम ({ $clause }) नहीं बताते कि यह फ़र्स्ट ड्रॉप है या मिडिल ड्रॉप
    .player = खिलाड़ी कोई कार्ड उठाए बिना, पर अपनी पहली बारी के बाद डील से बाहर हुआ: नियम नहीं बताते कि यह फ़र्स्ट ड्रॉप है या मिडिल ड्रॉप
    .you = आप कोई कार्ड उठाए बिना, पर अपनी पहली बारी के बाद डील से बाहर हुए: नियम नहीं बताते कि यह फ़र्स्ट ड्रॉप है या मिडिल ड्रॉप
why-drawn_for = खिलाड़ी के उठाए सभी कार्ड टाइमर ने उठाए थे: नियम ({ $clause }) नहीं बताते कि इसके बाद का ड्रॉप फ़र्स्ट ड्रॉप है या मिडिल ड्रॉप
    .player = खिलाड़ी के उठाए सभी कार्ड टाइमर ने उठाए थे: नियम नहीं बताते कि इसके बाद का ड्रॉप फ़र्स्ट ड्रॉप है या मिडिल ड्रॉप
    .you = आपके उठाए सभी कार्ड टाइमर ने उठाए थे: नियम नहीं बताते कि इसके बाद का ड्रॉप फ़र्स्ट ड्रॉप है या मिडिल ड्रॉप
why-own_or_best = खिलाड़ी ने कार्डों के जो ग्रुप बनाए उनमें किसी और तरीक़े से ज़्यादा अंक लगते हैं, और नियम ({ $clause }) नहीं बताते कि दोनों में से कौन गिना जाए
    .player = खिलाड़ी ने कार्डों के जो ग्रुप बनाए उनमें किसी और तरीक़े से ज़्यादा अंक लगते हैं, और नियम नहीं बताते कि दोनों में से कौन गिना जाए
    .you = आपने कार्डों के जो ग्रुप बनाए उनमें किसी और तरीक़े से ज़्यादा अंक लगते हैं, और नियम नहीं बताते कि दोनों में से कौन गिना जाए
why-round_maximum = ग़लत शो पर राउंड के अधिकतम अंक लगते हैं, और नियम ({ $clause }) नहीं बताते कि वह एक हाथ के सबसे ज़्यादा संभव अंक हैं या इस डील में किसी के सबसे ज़्यादा गए अंक
    .player = ग़लत शो पर राउंड के अधिकतम अंक लगते हैं, और नियम नहीं बताते कि वह एक हाथ के सबसे ज़्यादा संभव अंक हैं या इस डील में किसी के सबसे ज़्यादा गए अंक
why-rummy_discard = विजेता ने आख़िरी कार्ड डिस्कार्ड किया, और नियम ({ $clause }) नहीं बताते कि जो हाथ आख़िरी कार्ड तक टेबल पर नहीं रखा गया वह दोगुना गिना जाए या नहीं
    .player = विजेता ने आख़िरी कार्ड डिस्कार्ड किया, और नियम नहीं बताते कि जो हाथ आख़िरी कार्ड तक टेबल पर नहीं रखा गया वह दोगुना गिना जाए या नहीं
why-left_ahead = जो खिलाड़ी मैच छोड़ गया उसका कुल सबसे अच्छा है, और किसी नियम में नहीं लिखा कि छोड़ने वाला जीत सकता है या नहीं
why-leaving_unsaid = कोई खिलाड़ी डील छोड़ गया, और खेल के नियमों में नहीं लिखा कि इस पर कितने अंक लगते हैं ({ $clause })
    .player = कोई खिलाड़ी डील छोड़ गया, और खेल के नियमों में नहीं लिखा कि इस पर कितने अंक लगते हैं
why-lowest_tied = स्टॉक ख़त्म होने पर कई हाथ बराबर सबसे कम अंकों के थे, और नियम ({ $clause }) नहीं बताते कि उन खिलाड़ियों में से कोई अकेला जीतता है या नहीं
    .player = स्टॉक ख़त्म होने पर कई हाथ बराबर सबसे कम अंकों के थे, और नियम नहीं बताते कि उन खिलाड़ियों में से कोई अकेला जीतता है या नहीं
why-shown_twice = खिलाड़ी ने हाथ दो बार, अलग-अलग ग्रुप में दिखाया, और किसी नियम में नहीं लिखा कि कौन-से गिने जाएँ
why-not_audited = इस मैच की जाँच नहीं हो सकी, यह प्रोग्राम की ग़लती है
why-reading = नियम ({ $clause }) के एक से अधिक अर्थ हो सकते हैं, और हो सकता है कि प्लेटफ़ॉर्म का आँकड़ा उनमें से एक से निकला हो
    .player = इसका नियम एक से ज़्यादा तरह से पढ़ा जा सकता है, और प्लेटफ़ॉर्म का आँकड़ा उनमें से एक के अनुसार हो सकता है
why-never_logged = ऐसी कोई घटना, जो इस प्लेटफ़ॉर्म ने शायद दर्ज नहीं की, यह आँकड़ा समझा सकती है
verdict-lines_in_doubt = इस मैच की कुछ पंक्तियाँ ग़लत लगती हैं, जैसे घटना { $seq }; उनके बिना आँकड़ा सही होता।
verdict-out_of_order = घटना { $seq } से आगे इस मैच की पंक्तियाँ यह नहीं बतातीं कि खेल किस क्रम में हुआ, इसलिए कोई नहीं कह सकता कि आँकड़ा सही है या नहीं।
verdict-not_searched = घटना { $seq } से आगे इस मैच की पंक्तियों में इतना कुछ ग़लत है कि उनके जितने मतलब हो सकते थे उन सबको परखा नहीं गया, इसलिए कोई नहीं कह सकता कि आँकड़ा सही है या नहीं।
verdict-seat_in_doubt = घटना { $seq } पर चाल किस सीट ने चली, यह पक्का नहीं है; यदि किसी और ने, तो आँकड़ा सही हो सकता है।
verdict-never_logged = इस मैच में, या इसके इस हिस्से में, जिस तरह की घटना दर्ज नहीं है, वैसी एक घटना यह आँकड़ा समझा सकती है।
verdict-reading_valid = फ़ैसला इस पर है कि नियम कैसे पढ़े जाएँ: { $ruleset } के अनुसार शो मान्य होता।
verdict-reading_wrong = फ़ैसला इस पर है कि नियम कैसे पढ़े जाएँ: { $ruleset } के अनुसार शो मान्य नहीं होता ({ $faults })।
verdict-reading_points = फ़ैसला इस पर है कि नियम कैसे पढ़े जाएँ: { $ruleset } के अनुसार आँकड़ा { $points } होता।
verdict-reading_paid = फ़ैसला इस पर है कि नियम कैसे पढ़े जाएँ: { $ruleset } के अनुसार रक़म यह होती: { $paid }।
verdict-paid = { $seat } { $amount }
verdict-lost_points = { $seat } को कुल { $total } का नुक़सान हुआ है ({ $tail })।
verdict-won_points = { $seat } की कुल जीत { $total } की है ({ $tail })।
verdict-chips = { $seat } के पास चिप्स की संख्या { $total } है ({ $tail })।
verdict-deals = { $count } डील के बाद
verdict-deals_out = { $deals }; डील { $out } के बाद मैच से बाहर
verdict-deals_back = { $deals }; मैच में वापसी { $times } बार
verdict-pays_nothing = { $seat } को न कुछ मिलता है, न कुछ देना है: इस खेल में पैसे नहीं लगते।
verdict-wins = { $seat } की जीती रक़म { $amount } है।
verdict-wins_beyond_entry = { $seat } की जीती रक़म अपनी एंट्री के ऊपर { $amount } है।
verdict-wins_after_fee = शुल्क { $fee } कटने के बाद { $seat } की जीती रक़म { $amount } है।
verdict-wins_beyond_entry_after_fee = शुल्क { $fee } कटने के बाद { $seat } की जीती रक़म अपनी एंट्री के ऊपर { $amount } है।
verdict-pays = { $seat } को { $amount } की रक़म देनी है।
verdict-every_way = जो थोड़ा-सा दर्ज नहीं हुआ, वह चाहे जिस तरह हुआ हो, नतीजा यही रहता है।
verdict-all_deals = सब डीलों को मिलाकर { $seat } के { $total } होते हैं।
verdict-adds_up = लिखी गई डीलों का जोड़ यही है: { $total }।
verdict-adds_up_not = लिखी गई डीलों का जोड़ यह नहीं है: { $total }।
verdict-follows = यह लिखे गए अंकों से तो निकलता है: { $amount }।
verdict-follows_not = यह लिखे गए अंकों से भी नहीं निकलता: उनसे रक़म { $amount } होती।
verdict-paid_otherwise = { $count ->
    [one] नियम जो दूसरा आँकड़ा खुला छोड़ते हैं, उससे रक़म { $amounts } होती, और वह भी नहीं लिखी गई।
   *[other] नियम जो दूसरे आँकड़े खुले छोड़ते हैं, उनसे रक़म इनमें से एक होती: { $amounts }; इनमें से कोई नहीं लिखी गई।
}

## parts of findings

buy_not_due-own_turn = उस समय बारी उसी की थी
buy_not_due-not_drawn = जिसकी बारी थी ({ $turn }), उसने तब तक गड्डी से कार्ड नहीं उठाया था
buy_not_due-taken = जिसकी बारी थी ({ $turn }), उसने वह डिस्कार्ड ख़ुद ले लिया था
buy_not_due-bought = उस बारी में एक डिस्कार्ड पहले ही ख़रीदा जा चुका था
claim_seats-repeated = { $seat } वहाँ एक से ज़्यादा बार है
claim_seats-absent = { $seat } पर कोई नहीं बैठा है
claim_seats-no_part = { $seat } इसमें शामिल नहीं है
claim_seats-forgotten = { $seat } छूट गई है
contract-sets = { $count ->
    [0] कोई ट्रायो नहीं
   *[other] { $count } ट्रायो
}
contract-runs = { $count ->
    [0] कोई सीक्वेंस नहीं
   *[other] { $count } सीक्वेंस
}
contract_wrong-meld = मेल्ड { $number } में { $why }
contract_wrong-number = { $needed } की जगह { $found }
copies_mixed-others = डील के बाक़ी कार्ड
autoplay_not_due-none = इस खेल में ऑटोप्ले नहीं होता
autoplay_not_due-connected = उसका कनेक्शन टूटा नहीं था
away_dropped-never = इस खेल में कनेक्शन टूटने पर किसी का हाथ ड्रॉप नहीं किया जाता
away_dropped-rounds = { $played ->
    [one] उसकी ओर से { $rounds } में से { $played } बारी ही खेली गई थी
   *[other] उसकी ओर से { $rounds } में से { $played } बारियाँ ही खेली गई थीं
}
away_dropped-saved = उसके सहेजे गए ग्रुपों का आँकड़ा { $saved } है, जो मिडिल ड्रॉप के आँकड़े { $middle } से कम है
meld_beside_contract-laid = अपना कॉन्ट्रैक्ट रखने के बाद वह टेबल के मेल्डों में केवल कार्ड जोड़ सकती थी
meld_beside_contract-due = केवल कॉन्ट्रैक्ट के मेल्ड रखे जा सकते हैं, और वह भी सब एक साथ
last_discard_face-last = अपना आख़िरी कार्ड
last_discard_face-other = ऐसा कार्ड, जो उसका आख़िरी नहीं था,
lay_off_too_soon-never = इस खेल में टेबल के मेल्डों पर नहीं खेला जाता
lay_off_too_soon-after_own_meld = उसने तब तक अपना कोई मेल्ड नहीं रखा था
lay_off_too_soon-after_contract = उसने तब तक अपना कॉन्ट्रैक्ट नहीं रखा था
seat_taken_twice-player = पर एक से ज़्यादा खिलाड़ी
seat_taken_twice-card = के नाम पहली डील के लिए खींचे गए एक से ज़्यादा कार्ड
after_match_end-settled = का हिसाब पहले ही हो चुका था
after_match_end-closed = पहले ही बंद हो चुका था
dealt_in_wrongly-hand = को कार्ड बाँटे गए
dealt_in_wrongly-first = से शुरुआत होनी थी
dealt_in_wrongly-out = वह मैच से बाहर थी
dealt_in_wrongly-left = उसका खिलाड़ी जा चुका था
dealt_in_wrongly-not_tied = वह बराबरी वाली सीटों में नहीं है
split_not_due-no_deal = कोई डील खेली नहीं गई थी
split_not_due-under_way = डील चल रही थी
split_not_due-over = मैच पूरा हो चुका था
split_not_due-rules_only = इस खेल में इनाम केवल नियमों से बँटता है
split_not_due-out = वह सीट मैच से बाहर थी
split_not_due-all_agree = इस खेल में बचे हुए सब खिलाड़ियों की सहमति ज़रूरी है
split_not_due-lowest_seat = नियमों से होने वाला बँटवारा मैच में बची सबसे छोटे नंबर की सीट के नाम दर्ज होता है
split_not_due-not_due = नियमों के अनुसार उसका समय नहीं आया था
split_not_due-offered = प्रस्ताव पहले ही रखा जा चुका था
split_not_due-no_offer = किसी ने प्रस्ताव नहीं रखा था
recycle_not_due-ends = { $times ->
    [0] इस खेल में गड्डी ख़त्म होने पर डील ख़त्म हो जाती है
   *[other] इस खेल में डिस्कार्ड पाइल { $times } बार पलटे जाने के बाद गड्डी ख़त्म होने पर डील ख़त्म हो जाती है
}
recycle_not_due-left = { $count ->
    [one] गड्डी में { $count } कार्ड बचा था
   *[other] गड्डी में { $count } कार्ड बचे थे
}
stalemate_not_due-no_winner = तब तक किसी ने उसे जीता नहीं था
stalemate_not_due-can_go_out = तब भी कोई अपने सारे कार्ड निकाल सकता था
show_not_due-nothing_dealt = कार्ड बाँटे नहीं गए थे
show_not_due-not_dealt_in = उसे कार्ड नहीं बाँटे गए थे
show_not_due-no_valid_show = किसी ने मान्य शो नहीं किया था
show_not_due-not_counted = उसका हाथ गिना नहीं जाना था
show_not_due-counted = डील की गिनती पहले ही हो चुकी थी
fold_without_misses-limit = जबकि इसके लिए गिनती { $limit } होनी चाहिए थी
fold_without_misses-never = जबकि इस खेल में ऐसा नहीं किया जाता
timer_declared-never = इस खेल में वह ऐसा नहीं करता
timer_declared-not_arranged = उसके कार्ड मान्य शो के रूप में सजे नहीं थे
timer-turn = बारी
timer-to_draw = कार्ड उठाने का समय
timer-to_discard = डिस्कार्ड करने का समय
out-not_dealt_in = उसे कार्ड नहीं बाँटे गए थे
out-dropped = वह ड्रॉप कर चुकी थी
out-left = उसका खिलाड़ी जा चुका था
out-wrong_show = उसका शो अमान्य था
log_incomplete-lines = मैच का रिकॉर्ड पूरा नहीं है: { $parts }।
log_incomplete-waiting = { $count ->
    [one] घटना { $expected } नहीं आई, इसलिए बाद की { $count } पंक्ति रुकी हुई है
   *[other] घटना { $expected } नहीं आई, इसलिए बाद की { $count } पंक्तियाँ रुकी हुई हैं
}
log_incomplete-conflicting = { $count ->
    [one] { $count } पंक्ति पहले से दर्ज पंक्ति के उलट है
   *[other] { $count } पंक्तियाँ पहले से दर्ज पंक्तियों के उलट हैं
}
log_incomplete-late = { $count ->
    [one] जिस घटना को ग़ायब बताया गया था उसकी { $count } पंक्ति बाद में आई; वह रखी है, उस पर फ़ैसला नहीं होता
   *[other] जिन घटनाओं को ग़ायब बताया गया था उनकी { $count } पंक्तियाँ बाद में आईं; वे रखी हैं, उन पर फ़ैसला नहीं होता
}
log_incomplete-refused = { $count ->
    [one] { $count } पंक्ति पढ़ी नहीं जा सकी और अस्वीकार कर दी गई
   *[other] { $count } पंक्तियाँ पढ़ी नहीं जा सकीं और अस्वीकार कर दी गईं
}
log_incomplete-suspect = इसकी पंक्तियाँ { $writer } से आईं, जिसे हटा दिया गया है; लॉग की प्रविष्टि { $leaf } से उसका भेजा सब कुछ संदिग्ध है
log_incomplete-doubled = यह शार्ड { $shards } में है और किसी ने नहीं बताया कि किसमें गिना जाए, इसलिए इसके बारे में और कुछ नहीं बताया जाता

## story: a match told event by event, a half sentence each

story-open = मैच शुरू हुआ: { $ruleset }, सीटें { $seats }
story-open_drawn = मैच शुरू हुआ: { $ruleset }, सीटें { $seats }; पहली डील के लिए खींचे गए कार्ड: { $drawn }
story-drawn = { $card } ({ $seat })
story-no_ruleset = नियमों का नाम नहीं दिया गया
story-shuffle_commit = प्लेटफ़ॉर्म ने फेंटी हुई गड्डी का क्रम मुहरबंद किया{ $algo }
story-shuffle_reveal = प्लेटफ़ॉर्म ने फेंटी हुई गड्डी का क्रम खोलकर दिखाया{ $algo }
story-bracketed = {" "}({ $text })
story-after_colon = : { $text }
story-none = {""}
story-by = {" "}({ $who })
story-deal = डील { $deal }{ $parts }
story-deal_of = { $last } में से डील { $deal }{ $parts }
story-deal_dealer = , डीलर { $seat }
story-deal_first = , शुरुआत { $seat } से
story-draw_discards = { $seat }{ $by } ने डिस्कार्ड पाइल से { $card } उठाया
story-draw_hidden = { $seat }{ $by } ने गड्डी से एक कार्ड उठाया
story-draw_stock = { $seat }{ $by } ने गड्डी से { $card } उठाया
story-discard = { $seat }{ $by } ने { $card } डिस्कार्ड किया
story-discard_hidden = { $seat }{ $by } ने एक कार्ड उल्टा डिस्कार्ड किया
story-discard_down = { $seat }{ $by } ने { $card } उल्टा डिस्कार्ड किया
story-folded = बारियाँ छूटने के कारण { $seat }{ $by } का हाथ बंद किया गया
story-drop = { $seat }{ $by } ने ड्रॉप किया
story-drop_middle = { $seat }{ $by } ने कार्ड उठाने के बाद ड्रॉप किया (मिडिल ड्रॉप)
story-drop_first = { $seat }{ $by } ने ड्रॉप किया (फ़र्स्ट ड्रॉप)
story-declare = { $seat }{ $by } ने { $card } नीचे रखकर शो किया: { $groups }
story-show = { $seat } ने दिखाया: { $groups }
story-group_hidden = { $seat } ने अपना हाथ सजाया
story-group_none = { $seat } ने ग्रुप हटा दिए; अब उसके लिए कुछ सहेजा हुआ नहीं है
story-group = { $seat } ने ग्रुप बनाए: { $groups }
story-recycle_reshuffle = डिस्कार्ड पाइल फेंटकर नई गड्डी बनाई गई
story-recycle_reshuffle_with_dropped = डिस्कार्ड पाइल और ड्रॉप किए हाथ फेंटकर नई गड्डी बनाई गई
story-recycle_reshuffle_with_out = डिस्कार्ड पाइल और बाहर हो चुके सब हाथ फेंटकर नई गड्डी बनाई गई
story-recycle_turn_over = डिस्कार्ड पाइल बिना फेंटे पलटकर नई गड्डी बनाई गई
story-recycle_ends = डिस्कार्ड पाइल से नई गड्डी बनाई गई
story-turned_up = { $what }, { $card } सीधा खोला गया
story-miss = { $seat } का समय निकल गया
story-miss_again = { $seat } का समय निकल गया (लगातार { $count } बार)
story-disconnect = { $seat } का कनेक्शन टूटा
story-reconnect = { $seat } का कनेक्शन लौटा
story-leave = { $seat } ने टेबल छोड़ी
story-rejoin = { $seat } की मैच में वापसी हुई
story-rejoin_paid = फिर से एंट्री देकर { $seat } की मैच में वापसी हुई
story-rejoin_paid_with = फिर से एंट्री देकर { $seat } की मैच में { $points } अंकों पर वापसी हुई
story-split_auto = नियमों के अनुसार इनाम बचे हुए खिलाड़ियों में बाँटा गया
story-split_offer = { $seat } ने इनाम बाँटने का प्रस्ताव रखा
story-split_accept = { $seat } ने इनाम बाँटने पर सहमति दी
story-split_refuse = { $seat } ने इनाम बाँटने से इनकार किया
story-split_shared = { $what }, और इनाम बाँटा गया
story-gap = { $count ->
    [1] घटना { $first } छूटी है
   *[other] घटना { $first } से { $last } तक छूटी हैं
}{ $reason }
story-close_match = मैच बंद किया गया (कारण: { $reason })
story-close_deal = डील { $deal } बंद की गई (कारण: { $reason })
story-close_stalemate = डील { $deal } रोक दी गई: अब कोई अपने सारे कार्ड नहीं निकाल सकता
story-refund = { $seat } को { $amount } वापस
story-reason-finished = खेल पूरा होना
story-reason-abandoned = खेल बीच में छूटना
story-reason-void = खेल रद्द होना
story-judged_valid = प्लेटफ़ॉर्म का कहना है: { $seat } का शो मान्य है{ $reason }
story-judged_wrong = प्लेटफ़ॉर्म का कहना है: { $seat } का शो अमान्य है{ $reason }
story-scored = प्लेटफ़ॉर्म ने अंक लिखे: { $points }
story-scored_deal = प्लेटफ़ॉर्म ने डील { $deal } के अंक लिखे: { $points }
story-scored_won = प्लेटफ़ॉर्म ने जीते हुए अंक लिखे: { $points }
story-scored_won_deal = प्लेटफ़ॉर्म ने डील { $deal } के जीते हुए अंक लिखे: { $points }
story-seat_figure = { $seat } { $figure }
story-settled = प्लेटफ़ॉर्म ने मैच का हिसाब किया: { $parts }
story-settled_nothing = कोई भुगतान दर्ज नहीं
story-first_places = { $seats } पहले स्थान पर
story-totals = { $unit } { $totals }
unit-none = अंक
unit-lost_points = हारे हुए अंक
unit-won_points = जीते हुए अंक
unit-chips = चिप्स
seats-none = कोई सीट नहीं
seats-list = { $count ->
   *[other] सीट { $numbers }
}
story-meld = { $seat }{ $by } ने मेल्ड रखा: { $melds }
story-contract = { $seat }{ $by } ने कॉन्ट्रैक्ट रखा: { $melds }
story-contract_due = { $seat }{ $by } ने कॉन्ट्रैक्ट ({ $due }) रखा: { $melds }
story-trios = { $count ->
   *[other] { $number } ट्रायो
}
story-runs = { $count ->
   *[other] { $number } सीक्वेंस
}
number-0 = शून्य
number-1 = एक
number-2 = दो
number-3 = तीन
number-4 = चार
number-5 = पाँच
number-6 = छह
number-7 = सात
number-8 = आठ
number-9 = नौ
number-10 = दस
story-lay_off = { $seat }{ $by } ने { $meld } में ये कार्ड जोड़े: { $cards }
story-joker = { $seat }{ $by } ने { $meld } का जोकर खिसकाया; अब वह { $place } { $joker } के रूप में है
story-joker_for = { $seat }{ $by } ने { $meld } के जोकर की जगह { $card } रखा; अब जोकर { $place } { $joker } के रूप में है
story-joker_there = वहीं
story-joker_in = { $meld } में
story-buy = { $seat }{ $by } ने { $card } ख़रीदा{ $penalty }{ $others }
story-penalty = , साथ में पेनल्टी का कार्ड { $card }
story-penalty_hidden = , साथ में पेनल्टी का एक कार्ड
story-wanted = {" "}({ $seats } को भी चाहिए था)
story-meld_named = मेल्ड { $meld }
story-meld_absent = मेल्ड { $meld } (जो टेबल पर नहीं है)
story-meld_own = अपने { $kind } { $cards }
story-meld_of = { $seat } के { $kind } { $cards }
meld_kind-run = सीक्वेंस
meld_kind-set = सेट
meld_kind-trio = ट्रायो
meld_kind-meld = मेल्ड

## beside a table

story-close = { $parts }
terminal-after_deals = { $count ->
   *[other] { $number } डील
}
terminal-back = { $count ->
   *[other] वापसी { $number } बार
}
table-contract = कॉन्ट्रैक्ट: { $due }
table-meld_of = { $seat } का { $kind }
wild-unseen = वाइल्ड कार्ड दर्ज नहीं है
wild-rank = { $ranks } वाइल्ड हैं
wild-joker = प्रिंटेड जोकर कटने के कारण { $ranks } वाइल्ड हैं
ranks-A = इक्के
ranks-2 = दुग्गियाँ
ranks-3 = तिग्गियाँ
ranks-4 = चौके
ranks-5 = पंजे
ranks-6 = छक्के
ranks-7 = सत्ते
ranks-8 = अट्ठे
ranks-9 = नहले
ranks-T = दहले
ranks-J = गुलाम
ranks-Q = बेगमें
ranks-K = बादशाह
account-noted = { $seat } { $figure } ({ $notes })
account-out = डील { $deal } के बाद बाहर
account-left = टेबल छोड़ी
account-back = { $count ->
    [one] वापसी
   *[other] वापसी { $number } बार
}
no_table-not_dealt = कार्ड अभी बाँटे नहीं गए हैं।
no_table-gap = टेबल पर क्या है, यह पता नहीं: मैच का यह हिस्सा रिकॉर्ड में नहीं है।
no_table-unplayed = टेबल पर क्या था, यह पता नहीं: इस मैच का खेल रिकॉर्ड में नहीं है।
standings = अब तक के { $unit }: { $accounts }

## about

about-show = शो
about-score = अंक
about-money = रक़म
about-disconnection = टूटा हुआ कनेक्शन
about-timer = घड़ी
about-joker = जोकर
about-shuffle = कार्ड फेंटना
about-partners = मिलकर खेलने वाले खिलाड़ी
about-complaint = जो कुछ हुआ

## ruling

ruling-UPHELD = प्लेटफ़ॉर्म का फ़ैसला क़ायम रहता है।
ruling-OVERTURNED = प्लेटफ़ॉर्म का फ़ैसला ग़लत था और उसे ठीक किया जाना है।
ruling-UNDECIDABLE = रिकॉर्ड से इसका फ़ैसला नहीं हो सकता, और हम अंदाज़ा नहीं लगाते।
ruling-KEPT = जहाँ तक रिकॉर्ड दिखाता है, इसमें नियमों का पालन हुआ।
ruling-BROKEN = यह नियमों के अनुसार नहीं किया गया।
ruling-REVIEW = ऐसी शिकायतों की जाँच लोग करते हैं, कोई प्रोग्राम उनका फ़ैसला नहीं करता।
ruling-UPHELD_on_found = प्लेटफ़ॉर्म का आँकड़ा खेली गई चालों के अनुसार है। पर कुछ वैसा नहीं था जैसा होना चाहिए, और उसका खिलाड़ी के लिए क्या मतलब है यह एक व्यक्ति तय करता है।
    .player = प्लेटफ़ॉर्म का आँकड़ा खेली गई चालों के अनुसार है। पर कुछ वैसा नहीं था जैसा होना चाहिए, और उसका आपके लिए क्या मतलब है यह एक व्यक्ति तय करता है।
ruling-KEPT_on_found = जहाँ तक रिकॉर्ड दिखाता है, इसमें नियमों का पालन हुआ। पर कुछ और वैसा नहीं था जैसा होना चाहिए, और उसका खिलाड़ी के लिए क्या मतलब है यह एक व्यक्ति तय करता है।
    .player = जहाँ तक रिकॉर्ड दिखाता है, इसमें नियमों का पालन हुआ। पर कुछ और वैसा नहीं था जैसा होना चाहिए, और उसका आपके लिए क्या मतलब है यह एक व्यक्ति तय करता है।
ruling-OVERTURNED_settled = प्लेटफ़ॉर्म का फ़ैसला ग़लत था, पर आख़िर में जो लिखा गया वह सही है: कुछ बाक़ी नहीं है।
ruling-UPHELD_misbooked = शो के बारे में फ़ैसला क़ायम रहता है, पर जो लिखा गया वह सब सही नहीं है और उसे ठीक किया जाना है।

## ruling_word

ruling_word-UPHELD = प्लेटफ़ॉर्म सही था
ruling_word-OVERTURNED = प्लेटफ़ॉर्म ग़लत था
ruling_word-UNDECIDABLE = फ़ैसला संभव नहीं
ruling_word-KEPT = नियमों के अनुसार
ruling_word-BROKEN = नियम टूटा
ruling_word-REVIEW = जाँच में

## asked

asked-live = इस मैच का रिकॉर्ड अभी ख़त्म नहीं हुआ है; आगे लिखी बात बदल सकती है।
asked-undecided = इसका फ़ैसला नहीं हो सकता: { $why }।
asked-claim = हमसे इस बारे में पूछा गया: { $what }।

## asked_wrong: मैच में से क्या नहीं पूछा जा सकता, या वहाँ नहीं है

asked_wrong-no_seat = मैच { $match } में { $seats } हैं, { $seat } नहीं है
asked_wrong-no_deal = मैच { $match } में डील { $deal } नहीं है: उसमें { $count ->
    [one] एक डील है
   *[other] { $count } डीलें हैं
}
asked_wrong-nothing = { $place } इस बारे में कुछ दर्ज नहीं है: { $what }। { $rest }
asked_wrong-in_match = मैच { $match } में
asked_wrong-in_deal = मैच { $match } की डील { $deal } में
asked_wrong-of_seat = { $place } { $seat } के लिए
asked_wrong-any = प्लेटफ़ॉर्म का कोई फ़ैसला
asked_wrong-there = वहाँ इनके बारे में पूछा जा सकता है: { $topics }
asked_wrong-topic = { $what } ({ $seats } के लिए)
asked_wrong-there_nothing = उसमें किसी बात पर फ़ैसला नहीं दिया जा सका
asked_wrong-not_whole = { $rest } (उसका रिकॉर्ड पूरा नहीं है)
asked_wrong-who_complains = शिकायत करने वाली सीट बताएँ: मैच { $match } में किसी सीट के लिए न कुछ लिखा गया, न कोई फ़ैसला हुआ
asked_wrong-who_asks = पूछने वाली सीट बताएँ: मैच { $match } में इस बारे में कुछ दर्ज नहीं है: { $what }
asked_wrong-no_reader = मैच { $match } में सीट { $number } दर्ज नहीं है, जिसे लिखा जाए
asked_wrong-still_played = मैच { $match } अभी खेला जा रहा है: खिलाड़ी को उत्तर डील ख़त्म होने पर दिया जाता है

## case_not_made: मामले या पत्र में क्या नहीं लिखा जा सकता

case_not_made-no_ruling = इस मामले पर कोई प्रोग्राम फ़ैसला नहीं देता; नतीजा बताएँ
case_not_made-no_reason = जाँच के फ़ैसले से अलग निर्णय का कारण लिखना होता है
case_not_made-no_paragraph = पत्र के मुख्य भाग में अनुच्छेद 1 से { $last } तक हैं, अनुच्छेद { $number } नहीं है
case_not_made-no_words = पत्र का अनुच्छेद ख़ाली नहीं होता; उसे वैसा ही रहने दें जैसा वह बना था
case_not_made-no_macro = इस पत्र के लिए तैयार वाक्य { $name } नहीं भरा जा सकता; ये हैं: { $there }

## show

show-declared_player = मैच { $match } की डील { $deal } में { $seat } ने शो किया ({ $moment }), { $put } नीचे रखा और ये ग्रुप दिखाए: { $groups }।
    .you = डील { $deal } में आपने शो किया ({ $moment }), { $put } नीचे रखा और ये ग्रुप दिखाए: { $groups }।
    .player = डील { $deal } में { $seat } ने शो किया ({ $moment }), { $put } नीचे रखा और ये ग्रुप दिखाए: { $groups }।
show-declared_timer = मैच { $match } की डील { $deal } में टाइमर ने { $seat } के लिए शो किया ({ $moment }), { $put } नीचे रखा और ये ग्रुप दिखाए: { $groups }।
    .you = डील { $deal } में टाइमर ने आपके लिए शो किया ({ $moment }), { $put } नीचे रखा और ये ग्रुप दिखाए: { $groups }।
    .player = डील { $deal } में टाइमर ने { $seat } के लिए शो किया ({ $moment }), { $put } नीचे रखा और ये ग्रुप दिखाए: { $groups }।
show-declared_platform = मैच { $match } की डील { $deal } में प्लेटफ़ॉर्म ने { $seat } के लिए शो किया ({ $moment }), { $put } नीचे रखा और ये ग्रुप दिखाए: { $groups }।
    .you = डील { $deal } में प्लेटफ़ॉर्म ने आपके लिए शो किया ({ $moment }), { $put } नीचे रखा और ये ग्रुप दिखाए: { $groups }।
    .player = डील { $deal } में प्लेटफ़ॉर्म ने { $seat } के लिए शो किया ({ $moment }), { $put } नीचे रखा और ये ग्रुप दिखाए: { $groups }।
show-declared_unsaid = मैच { $match } की डील { $deal } में { $seat } का शो हुआ ({ $moment }): नीचे रखा कार्ड { $put }, दिखाए गए ग्रुप { $groups }।
    .you = डील { $deal } में आपका शो हुआ ({ $moment }): नीचे रखा कार्ड { $put }, दिखाए गए ग्रुप { $groups }।
    .player = डील { $deal } में { $seat } का शो हुआ ({ $moment }): नीचे रखा कार्ड { $put }, दिखाए गए ग्रुप { $groups }।
show-declared_unseen_player = मैच { $match } की डील { $deal } में { $seat } ने शो किया ({ $moment }) और { $put } नीचे रखा; दिखाए गए ग्रुप दर्ज नहीं हैं।
    .you = डील { $deal } में आपने शो किया ({ $moment }) और { $put } नीचे रखा; आपके दिखाए ग्रुप दर्ज नहीं हैं।
    .player = डील { $deal } में { $seat } ने शो किया ({ $moment }) और { $put } नीचे रखा; दिखाए गए ग्रुप दर्ज नहीं हैं।
show-declared_unseen_timer = मैच { $match } की डील { $deal } में टाइमर ने { $seat } के लिए शो किया ({ $moment }) और { $put } नीचे रखा; दिखाए गए ग्रुप दर्ज नहीं हैं।
    .you = डील { $deal } में टाइमर ने आपके लिए शो किया ({ $moment }) और { $put } नीचे रखा; दिखाए गए ग्रुप दर्ज नहीं हैं।
    .player = डील { $deal } में टाइमर ने { $seat } के लिए शो किया ({ $moment }) और { $put } नीचे रखा; दिखाए गए ग्रुप दर्ज नहीं हैं।
show-declared_unseen_platform = मैच { $match } की डील { $deal } में प्लेटफ़ॉर्म ने { $seat } के लिए शो किया ({ $moment }) और { $put } नीचे रखा; दिखाए गए ग्रुप दर्ज नहीं हैं।
    .you = डील { $deal } में प्लेटफ़ॉर्म ने आपके लिए शो किया ({ $moment }) और { $put } नीचे रखा; दिखाए गए ग्रुप दर्ज नहीं हैं।
    .player = डील { $deal } में प्लेटफ़ॉर्म ने { $seat } के लिए शो किया ({ $moment }) और { $put } नीचे रखा; दिखाए गए ग्रुप दर्ज नहीं हैं।
show-declared_unseen_unsaid = मैच { $match } की डील { $deal } में { $seat } का शो हुआ ({ $moment }): नीचे रखा कार्ड { $put }; दिखाए गए ग्रुप दर्ज नहीं हैं।
    .you = डील { $deal } में आपका शो हुआ ({ $moment }): नीचे रखा कार्ड { $put }; दिखाए गए ग्रुप दर्ज नहीं हैं।
    .player = डील { $deal } में { $seat } का शो हुआ ({ $moment }): नीचे रखा कार्ड { $put }; दिखाए गए ग्रुप दर्ज नहीं हैं।
show-platform_valid = प्लेटफ़ॉर्म ने { $seat } का शो मान्य माना।
    .you = प्लेटफ़ॉर्म ने आपका शो मान्य माना।
show-platform_wrong = प्लेटफ़ॉर्म ने { $seat } का शो अमान्य माना।
    .you = प्लेटफ़ॉर्म ने आपका शो अमान्य माना।
show-is_valid = हमने हर ग्रुप जाँचा: जिस तरह ग्रुप बनाए गए, शो मान्य है।
show-not_valid = हमने हर ग्रुप जाँचा: शो मान्य नहीं है, क्योंकि { $faults }।
show-undecided = शो मान्य है या नहीं, यह तय नहीं हो सकता: { $why }।
show-other_grouping = यही कार्ड { $groups } के रूप में रखे जाते तो शो मान्य होता, पर शो वैसे ही परखा जाता है जैसे ग्रुप बनाए गए।
show-no_other_grouping = इन कार्डों के किसी और ग्रुप से भी मान्य शो नहीं बनता।

## booked: what was booked for a seat, beside what is right

booked-points_due = नियमों के अनुसार इस डील में { $seat } के { $right } हैं।
    .you = नियमों के अनुसार इस डील में आपके { $right } हैं।
booked-points_open = इस डील में { $seat } के नाम लिखा गया: { $booked }; वह सही है या नहीं, यह रिकॉर्ड से तय नहीं हो सकता।
    .you = इस डील में आपके नाम लिखा गया: { $booked }; वह सही है या नहीं, यह रिकॉर्ड से तय नहीं हो सकता।
booked-points_right = इस डील में { $seat } के नाम लिखा गया: { $booked }; यह सही है।
    .you = इस डील में आपके नाम लिखा गया: { $booked }; यह सही है।
booked-points_follows = खेली गई चालों के अनुसार इस डील में { $seat } के नाम लिखा गया: { $booked }।
    .you = खेली गई चालों के अनुसार इस डील में आपके नाम लिखा गया: { $booked }।
booked-points_wrong = इस डील में { $seat } के नाम लिखा गया: { $booked }; सही है: { $right }।
    .you = इस डील में आपके नाम लिखा गया: { $booked }; सही है: { $right }।
booked-points_right_others = इस डील में बाक़ी खिलाड़ियों के नाम सही लिखा गया: { $figures }।
booked-points_follows_others = खेली गई चालों के अनुसार इस डील में बाक़ी खिलाड़ियों के नाम लिखा गया: { $figures }।
booked-points_open_others = इस डील में बाक़ी खिलाड़ियों के नाम लिखा गया: { $figures }; वह सही है या नहीं, यह रिकॉर्ड से तय नहीं हो सकता।
booked-of_seat = { $seat }: { $booked }
booked-total_open = सभी डील के बाद { $seat } के नाम लिखा गया: { $booked }; वह सही है या नहीं, यह रिकॉर्ड से तय नहीं हो सकता।
    .you = सभी डील के बाद आपके नाम लिखा गया: { $booked }; वह सही है या नहीं, यह रिकॉर्ड से तय नहीं हो सकता।
booked-total_wrong = सभी डील के बाद { $seat } के नाम लिखा गया: { $booked }; सही है: { $right }।
    .you = सभी डील के बाद आपके नाम लिखा गया: { $booked }; सही है: { $right }।
booked-points_fits_none = इस डील में { $seat } के नाम लिखा गया: { $booked }; यह हर हाल में ग़लत है: नियमों के एक से अधिक अर्थ हो सकते हैं, और उनसे { $figures } बनते हैं।
    .you = इस डील में आपके नाम लिखा गया: { $booked }; यह हर हाल में ग़लत है: नियमों के एक से अधिक अर्थ हो सकते हैं, और उनसे { $figures } बनते हैं।
booked-or = { $one } या { $other }
booked-money_open = इस मैच में { $seat } की रक़म लिखी गई: { $booked }; वह सही है या नहीं, यह रिकॉर्ड से तय नहीं हो सकता।
    .you = इस मैच में आपकी रक़म लिखी गई: { $booked }; वह सही है या नहीं, यह रिकॉर्ड से तय नहीं हो सकता।
booked-money_right = इस मैच में { $seat } की रक़म लिखी गई: { $booked }, जो सही है।
    .you = इस मैच में आपकी रक़म लिखी गई: { $booked }, जो सही है।
booked-money_follows = खेली गई चालों के अनुसार इस मैच में { $seat } की रक़म लिखी गई: { $booked }।
    .you = खेली गई चालों के अनुसार इस मैच में आपकी रक़म लिखी गई: { $booked }।
booked-money_too_little = इस मैच में { $seat } की रक़म लिखी गई: { $booked }; सही है { $right }, यानी { $difference } और मिलने चाहिए।
    .you = इस मैच में आपकी रक़म लिखी गई: { $booked }; सही है { $right }, यानी आपको { $difference } और मिलने चाहिए।
booked-money_too_much = इस मैच में { $seat } की रक़म लिखी गई: { $booked }; सही है { $right }, यानी { $difference } ज़्यादा लिखा गया।
    .you = इस मैच में आपकी रक़म लिखी गई: { $booked }; सही है { $right }, यानी आपके पक्ष में { $difference } ज़्यादा लिखा गया।
booked-money_fits_none = इस मैच में { $seat } की रक़म लिखी गई: { $booked }, जो ग़लत है: नियमों के एक से अधिक अर्थ हो सकते हैं, और उनसे रक़म { $amounts } बनती है।
    .you = इस मैच में आपकी रक़म लिखी गई: { $booked }, जो ग़लत है: नियमों के एक से अधिक अर्थ हो सकते हैं, और उनसे रक़म { $amounts } बनती है।
booked-money_at_least_little = { $seat } के पक्ष में अंतर कम से कम { $difference } है।
    .you = आपके पक्ष में अंतर कम से कम { $difference } है।
booked-money_at_least_much = { $seat } के पक्ष में कम से कम { $difference } ज़्यादा लिखा गया।
    .you = आपके पक्ष में कम से कम { $difference } ज़्यादा लिखा गया।
booked-money_stands = इस मैच में { $seat } की रक़म लिखी गई: { $booked }; रिकॉर्ड में इसके विरुद्ध कुछ नहीं है।
    .you = इस मैच में आपकी रक़म लिखी गई: { $booked }; रिकॉर्ड में इसके विरुद्ध कुछ नहीं है।
booked-money_right_others = इस मैच में बाक़ी खिलाड़ियों की रक़म सही लिखी गई: { $figures }।
booked-money_follows_others = खेली गई चालों के अनुसार इस मैच में बाक़ी खिलाड़ियों की रक़म लिखी गई: { $figures }।
booked-money_open_others = इस मैच में बाक़ी खिलाड़ियों की रक़म लिखी गई: { $figures }; वह सही है या नहीं, यह रिकॉर्ड से तय नहीं हो सकता।
booked-money_stands_others = इस मैच में बाक़ी खिलाड़ियों की रक़म लिखी गई: { $figures }; रिकॉर्ड में इसके विरुद्ध कुछ नहीं है।

## complaint: what a complaint comes to, said first

complaint-no_shows = इस खेल में कोई शो नहीं करता: मेल्ड टेबल पर रखे जाते हैं।
complaint-no_show = रिकॉर्ड में वहाँ किसी का कोई शो दर्ज नहीं है।
complaint-not_dealt_in = रिकॉर्ड में इस डील में { $seat } को कोई कार्ड बँटना दर्ज नहीं है।
    .you = रिकॉर्ड में इस डील में आपको कोई कार्ड बँटना दर्ज नहीं है।
complaint-why = सब कुछ तय क्यों नहीं हो सकता: { $why }।
complaint-upheld = { $seat } की शिकायत सही पाई गई।
    .you = आपकी शिकायत सही पाई गई।
complaint-partly = { $seat } की शिकायत आंशिक रूप से सही पाई गई।
    .you = आपकी शिकायत आंशिक रूप से सही पाई गई।
complaint-not_upheld = { $seat } की शिकायत सही नहीं पाई गई: जहाँ तक रिकॉर्ड दिखाता है, यहाँ जो तय हुआ और लिखा गया वह सही है।
    .you = आपकी शिकायत सही नहीं पाई गई: जहाँ तक रिकॉर्ड दिखाता है, यहाँ जो तय हुआ और लिखा गया वह सही है।
complaint-not_upheld_own = { $seat } की शिकायत सही नहीं पाई गई: जहाँ तक रिकॉर्ड दिखाता है, यहाँ { $seat } के लिए जो तय हुआ और लिखा गया वह सही है।
    .you = आपकी शिकायत सही नहीं पाई गई: जहाँ तक रिकॉर्ड दिखाता है, यहाँ आपके लिए जो तय हुआ और लिखा गया वह सही है।
complaint-not_upheld_moves = { $seat } की शिकायत सही नहीं पाई गई: यहाँ { $seat } के नाम जो लिखा गया वह खेली गई चालों के अनुसार है।
    .you = आपकी शिकायत सही नहीं पाई गई: यहाँ आपके नाम जो लिखा गया वह खेली गई चालों के अनुसार है।
complaint-undecidable = { $seat } की शिकायत का फ़ैसला रिकॉर्ड से नहीं हो सकता, और हम अंदाज़ा नहीं लगाते।
    .you = आपकी शिकायत का फ़ैसला रिकॉर्ड से नहीं हो सकता, और हम अंदाज़ा नहीं लगाते।
complaint-of_deal = यह मैच { $match } की डील { $deal } के बारे में है।
    .player = यह डील { $deal } के बारे में है।
complaint-of_match = यह पूरे मैच { $match } के बारे में है।
    .player = यह पूरे मैच के बारे में है।
complaint-breaches = यह वैसा नहीं था जैसा होना चाहिए:
complaint-basis = आगे के आँकड़े उन्हीं चालों पर टिके हैं जो खेली गईं।
complaint-no_difference = रक़म का कोई अंतर नहीं बताया जाता, क्योंकि जिन बातों पर वह टिका है वे सब तय नहीं हो सकतीं।
complaint-no_money = कोई भुगतान दर्ज नहीं है, इसलिए रक़म का कोई अंतर नहीं बताया जाता।
complaint-nothing_due = { $seat } की कोई रक़म बाक़ी नहीं है।
    .you = आपकी कोई रक़म बाक़ी नहीं है।

## complaint_word

complaint_word-upheld = शिकायत सही पाई गई
complaint_word-partly = शिकायत आंशिक रूप से सही पाई गई
complaint_word-not_upheld = शिकायत सही नहीं पाई गई
complaint_word-undecidable = शिकायत का फ़ैसला संभव नहीं

## complaint_head: the columns of its figures

complaint_head-figures = क्या लिखा गया, और सही क्या है
complaint_head-seat = सीट
complaint_head-points = डील के अंक
complaint_head-total = कुल अंक
complaint_head-money = रक़म
complaint_head-difference = अंतर
complaint_head-booked_right = { $booked }, सही { $right }

## remedy: what the policy gives back

remedy-pay_difference = अंतर चुकाना
remedy-refund_entry = एंट्री लौटाना
remedy-void_deal = डील रद्द करना
remedy-replay = ग़लती की जगह से डील फिर खेलना
remedy-warn = चेतावनी देना
remedy-nothing = कुछ नहीं लौटाना

## remedies: the heads of their table

remedies-title = नीति के अनुसार क्या लौटाया जाता है
remedies-note = इनमें से कुछ भी अपने आप नहीं होता। ये जुड़ते नहीं: किसी एक से जो सबसे ज़्यादा मिलता है वही लौटाने के लिए सुझाया जाता है।
remedies-gives = उपाय
remedies-causes = कारण
remedies-clause = नियम
remedies-claim_show = शो का ग़लत फ़ैसला
remedies-claim_points = ग़लत लिखे गए अंक
remedies-claim_total = ग़लत लिखा गया कुल
remedies-claim_settlement = ग़लत लिखी गई रक़म
remedies-no_price = रिकॉर्ड से क़ीमत नहीं निकलती
remedies-refund = { $seat } को लौटाने के लिए सुझाव: { $refund }
remedies-nothing_due = { $seat } को कुछ नहीं देना है।
remedies-no_refund_of_several = { $seat } को लौटाने के लिए अपने आप कोई सुझाव नहीं: कई में से एक डील रद्द होगी, और उस एक डील की रक़म रिकॉर्ड में नहीं है। लोग तय करते हैं।
remedies-no_refund = { $seat } को लौटाने के लिए अपने आप कोई सुझाव नहीं: रक़म बताई नहीं जा सकती।

## kind

kind-pure = प्योर सीक्वेंस
kind-impure = जोकर वाला सीक्वेंस
kind-set = सेट
kind-none = अमान्य ग्रुप
kind-left = बचे हुए कार्ड

## reading

reading-show_valid = नियमों का पाठ दो तरह से पढ़ा जा सकता है; दूसरी तरह पढ़ने पर शो मान्य होता।
reading-show_wrong = नियमों का पाठ दो तरह से पढ़ा जा सकता है; दूसरी तरह पढ़ने पर शो मान्य नहीं होता।
reading-points = नियमों का पाठ दो तरह से पढ़ा जा सकता है; दूसरी तरह पढ़ने पर अंक अलग होते।

## score

score-ended = मैच { $match } की डील { $deal }: { $how }।
    .player = डील { $deal }: { $how }।
score-by_rules = नियमों के अनुसार { $seat } को { $how }।
    .you = नियमों के अनुसार आपको { $how }।
score-booked = प्लेटफ़ॉर्म ने { $seat } के नाम { $points } का आँकड़ा लिखा।
    .you = प्लेटफ़ॉर्म ने आपके नाम { $points } का आँकड़ा लिखा।
score-dropped_before_drawing = { $seat } का हाथ छोड़ा गया ({ $moment }); इस डील में तब तक उसके लिए कोई कार्ड नहीं खींचा गया था।
    .you = आपका हाथ छोड़ा गया ({ $moment }); इस डील में तब तक आपके लिए कोई कार्ड नहीं खींचा गया था।
score-dropped_after_drawing = { $seat } का हाथ छोड़ा गया ({ $moment }); { $first }।
    .you = आपका हाथ छोड़ा गया ({ $moment }); { $first }।
score-first_drawn = इस डील में उसका पहला कार्ड इससे पहले खींचा जा चुका था ({ $moment })
score-fits_none = जो लिखा गया, { $booked }, वह हर हाल में ग़लत है: नियमों के एक से अधिक अर्थ हो सकते हैं, और उनसे { $figures } बनते हैं।
score-right = लिखे गए आँकड़े { $booked } की जगह सही आँकड़ा { $points } है।
score-undecided = { $seat } के अंक तय नहीं हो सकते: { $why }।
    .you = आपके अंक तय नहीं हो सकते: { $why }।
score-hand_hidden = { $seat } के कार्ड दूसरे खिलाड़ियों को नहीं बताए जाते।

## ending: how a deal ended

ending-open = वह कैसे ख़त्म हुई, यह रिकॉर्ड नहीं दिखाता
ending-show = { $seats } ने मान्य शो से जीत हासिल की ({ $moment })
ending-last_standing = { $seats } ने आख़िर तक बने रहकर जीत हासिल की ({ $moment })
ending-used_up = गड्डी ख़त्म हो गई ({ $moment }) और सबसे कम अंकों वाला हाथ जीता: { $seats }
ending-used_up_unknown = गड्डी ख़त्म हो गई ({ $moment }); किसका हाथ सबसे कम अंकों का था, यह दर्ज नहीं है
ending-closed = वह पूरी होने से पहले बंद कर दी गई ({ $moment })
ending-out = { $seats } ने सारे कार्ड निकाल दिए ({ $moment })
ending-out_at_once = { $seats } ने एक ही बारी में सारे कार्ड निकाल दिए ({ $moment })
ending-out_contract = { $seats } ने कॉन्ट्रैक्ट रखने वाली बारी में ही सारे कार्ड निकाल दिए ({ $moment })
ending-counted = गड्डी ख़त्म हो गई ({ $moment }) और सबके हाथ के कार्ड गिने जाते हैं
ending-no_points = गड्डी ख़त्म हो गई ({ $moment }) और किसी को अंक नहीं मिलते
ending-stuck = वह रोक दी गई ({ $moment }), क्योंकि अब कोई सारे कार्ड नहीं निकाल सकता था

## total

total-played = { $deals ->
    [one] मैच { $match } में { $deals } डील गिनी गई।
   *[other] मैच { $match } में { $deals } डीलें गिनी गईं।
}
total-booked = प्लेटफ़ॉर्म ने { $seat } के नाम कुल { $total } का आँकड़ा लिखा।
    .you = प्लेटफ़ॉर्म ने आपके नाम कुल { $total } का आँकड़ा लिखा।
total-lost_points = नियमों के अनुसार { $seat } को कुल { $total } का नुक़सान हुआ है।
    .you = नियमों के अनुसार आपको कुल { $total } का नुक़सान हुआ है।
total-won_points = नियमों के अनुसार { $seat } की कुल जीत { $total } की है।
    .you = नियमों के अनुसार आपकी कुल जीत { $total } की है।
total-chips = नियमों के अनुसार { $seat } के पास { $total } हैं।
    .you = नियमों के अनुसार आपके पास { $total } हैं।
total-out = डील { $deal } के बाद { $seat } मैच से बाहर हो गई।
    .you = डील { $deal } के बाद आप मैच से बाहर हो गए।
total-won = नियमों से { $seat } ने मैच जीता, कुल { $total } के साथ।
    .you = नियमों से आपने मैच जीता, कुल { $total } के साथ।
total-won_several = नियमों से { $seats } ने मैच जीता, हर एक के कुल { $total } के साथ।
total-came_back = { $times ->
    [1] { $seat } मैच में एक बार वापस आई, नई एंट्री देकर और सबसे ऊँचे कुल अंकों से एक अंक ऊपर।
   *[other] { $seat } मैच में { $times } बार वापस आई, हर बार नई एंट्री देकर और सबसे ऊँचे कुल अंकों से एक अंक ऊपर।
}
    .you = { $times ->
        [1] आप मैच में एक बार वापस आए, नई एंट्री देकर और सबसे ऊँचे कुल अंकों से एक अंक ऊपर।
       *[other] आप मैच में { $times } बार वापस आए, हर बार नई एंट्री देकर और सबसे ऊँचे कुल अंकों से एक अंक ऊपर।
    }

## money

money-shared_auto = प्लेटफ़ॉर्म ने इनाम बचे हुए खिलाड़ियों में बाँटा।
money-shared_agreed = इनाम बचे हुए खिलाड़ियों में बाँटा गया, जिस पर वे सब सहमत हुए थे।
money-settled = मैच { $match } का हिसाब किया गया।
    .player = मैच का हिसाब किया गया।
money-booked_gets = प्लेटफ़ॉर्म ने { $seat } को { $amount } की रक़म दी।
    .you = प्लेटफ़ॉर्म ने आपको { $amount } की रक़म दी।
money-booked_pays = प्लेटफ़ॉर्म ने { $seat } से { $amount } की रक़म ली।
    .you = प्लेटफ़ॉर्म ने आपसे { $amount } की रक़म ली।
money-due_gets = नियमों के अनुसार { $seat } को { $amount } की रक़म मिलती है।
    .you = नियमों के अनुसार आपको { $amount } की रक़म मिलती है।
money-due_pays = नियमों के अनुसार { $seat } को { $amount } की रक़म देनी है।
    .you = नियमों के अनुसार आपको { $amount } की रक़म देनी है।
money-left_over = विजेताओं में बाँटने पर { $left } बचते हैं; वे किसे मिलें, यह किसी नियम में नहीं लिखा।
money-for_nothing = इस खेल में पैसे नहीं लगते।
money-undecided = { $seat } की कितनी रक़म बनती है, यह तय नहीं हो सकता: { $why }।
    .you = आपकी कितनी रक़म बनती है, यह तय नहीं हो सकता: { $why }।
money-follows = लिखी गई रक़म उन अंकों से तो निकलती है जो प्लेटफ़ॉर्म ने लिखे।
money-does_not_follow = लिखी गई रक़म उन अंकों से भी नहीं निकलती जो प्लेटफ़ॉर्म ने लिखे।
money-too_little = { $seat } के पक्ष में अंतर { $difference } है।
    .you = आपके पक्ष में अंतर { $difference } है।
money-too_much = यह { $seat } के हक़ से { $difference } ज़्यादा है।
    .you = यह आपके हक़ से { $difference } ज़्यादा है।
money-charged_too_little = { $seat } से { $difference } कम लिए गए।
    .you = आपसे { $difference } कम लिए गए।
money-in_favour = कुल मिलाकर यह { $seat } के पक्ष में { $difference } ज़्यादा है।
    .you = कुल मिलाकर यह आपके पक्ष में { $difference } ज़्यादा है।
money-due_open = नियमों के एक से अधिक अर्थ हो सकते हैं: उनसे { $seat } की रक़म { $amounts } बनती है, और लिखी गई रक़म इनमें से कोई नहीं है।
    .you = नियमों के एक से अधिक अर्थ हो सकते हैं: उनसे आपकी रक़म { $amounts } बनती है, और लिखी गई रक़म इनमें से कोई नहीं है।

## presence

presence-asked = हमने मैच { $match } की डील { $deal } देखी।
    .player = हमने डील { $deal } देखी।
presence-asked_match = हमने पूरा मैच { $match } देखा।
    .player = हमने पूरा मैच देखा।
presence-reading = नियम ({ $clause }) यह खुला छोड़ता है कि इस टेबल पर क्या लागू है, और जो हुआ वह उसके एक अर्थ के अनुसार है। इसलिए इसे किसी के विरुद्ध नहीं माना जाता।
    .player = इसका नियम यह खुला छोड़ता है कि इस टेबल पर क्या लागू है, और जो हुआ वह उसके एक अर्थ के अनुसार है। इसलिए इसे किसी के विरुद्ध नहीं माना जाता।
presence-undecided = जो देखना ज़रूरी है वह दर्ज नहीं है: { $what }।
presence-elsewhere = इस मैच की { $count ->
    [one] एक दूसरी डील
   *[other] दूसरी डीलों
} में ऐसा कुछ दर्ज है (डील: { $deals })।

## disconnection

disconnection-none = { $seat } के लिए रिकॉर्ड में कोई टूटा कनेक्शन नहीं है।
    .you = रिकॉर्ड में आपका कोई टूटा कनेक्शन नहीं है।
disconnection-lost = { $seat } का कनेक्शन { $at } पर टूटा ({ $moment })।
    .player = { $seat } का कनेक्शन { $at } पर टूटा।
    .you = आपका कनेक्शन { $at } पर टूटा।
disconnection-back = { $seat } का कनेक्शन { $at } पर लौटा ({ $moment })।
    .player = { $seat } का कनेक्शन { $at } पर लौटा।
    .you = आपका कनेक्शन { $at } पर लौटा।
disconnection-back_after = { $seat } का कनेक्शन { $seconds } सेकंड बाद लौटा ({ $moment })।
    .you = आपका कनेक्शन { $seconds } सेकंड बाद लौटा ({ $moment })।
disconnection-not_back = { $seat } का कनेक्शन अंत तक नहीं लौटा।
    .you = आपका कनेक्शन अंत तक नहीं लौटा।
disconnection-played_for = इस बीच { $seat } की ओर से सर्वर खेला (बारियाँ: { $turns })।
    .you = इस बीच आपकी ओर से सर्वर खेला (बारियाँ: { $turns })।
disconnection-played = { $seat } की ओर से सर्वर खेला (बारियाँ: { $turns })।
    .you = आपकी ओर से सर्वर खेला (बारियाँ: { $turns })।
disconnection-drop = सर्वर ने { $seat } का हाथ ड्रॉप किया ({ $moment })।
    .you = सर्वर ने आपका हाथ ड्रॉप किया ({ $moment })।
disconnection-leave = { $at } पर { $seat } ने टेबल छोड़ी ({ $moment })।
    .player = { $at } पर { $seat } ने टेबल छोड़ी।
    .you = { $at } पर आपने टेबल छोड़ी।
disconnection-rejoin = { $at } पर { $seat } की मैच में वापसी हुई ({ $moment })।
    .player = { $at } पर { $seat } की मैच में वापसी हुई।
    .you = { $at } पर आप मैच में वापस आए।
disconnection-kept = { $seat } का कनेक्शन टूटा रहने के दौरान जो किया गया, वह उसके नियमों के अनुसार है।
    .you = आपका कनेक्शन टूटा रहने के दौरान जो किया गया, वह उसके नियमों के अनुसार है।
disconnection-kept_played = { $seat } की ओर से सर्वर ने जो किया, वह उसके नियमों के अनुसार है।
    .you = आपकी ओर से सर्वर ने जो किया, वह उसके नियमों के अनुसार है।

## timer

timer-none = { $seat } के लिए रिकॉर्ड में न कोई छूटी बारी है, न टाइमर का कोई काम।
    .you = रिकॉर्ड में न आपकी कोई छूटी बारी है, न आपके लिए टाइमर का कोई काम।
timer-missed = { $seat } की छूटी बारियाँ: { $count } ({ $moments })।
    .you = आपकी छूटी बारियाँ: { $count } ({ $moments })।
timer-draw = टाइमर ने { $seat } के लिए कार्ड उठाया ({ $moments })।
    .you = टाइमर ने आपके लिए कार्ड उठाया ({ $moments })।
timer-discard = टाइमर ने { $seat } के लिए कार्ड डिस्कार्ड किया ({ $moments })।
    .you = टाइमर ने आपके लिए कार्ड डिस्कार्ड किया ({ $moments })।
timer-discard_named = टाइमर ने { $seat } के लिए यह डिस्कार्ड किया: { $cards } ({ $moments })।
    .you = टाइमर ने आपके लिए यह डिस्कार्ड किया: { $cards } ({ $moments })।
timer-declare = टाइमर ने { $seat } के लिए शो किया ({ $moments })।
    .you = टाइमर ने आपके लिए शो किया ({ $moments })।
timer-drop = टाइमर ने { $seat } का हाथ ड्रॉप किया ({ $moments })।
    .you = टाइमर ने आपका हाथ ड्रॉप किया ({ $moments })।
timer-kept = { $seat } के लिए घड़ी, और टाइमर ने जो किया, दोनों उनके नियमों के अनुसार हैं।
    .you = आपके लिए घड़ी, और टाइमर ने जो किया, दोनों उनके नियमों के अनुसार हैं।

## joker

joker-wild_printed = इस डील में प्रिंटेड जोकर और सभी { $rank } जोकर हैं।
joker-wild = इस डील में सभी { $rank } जोकर हैं।
joker-in_deal = इस डील में { $wild }।
joker-printed_alone = इस डील में सिर्फ़ प्रिंटेड जोकर ही जोकर हैं।
joker-wild_unseen = इस डील में कौन-से कार्ड वाइल्ड थे, यह रिकॉर्ड में नहीं है।
joker-no_jokers = यह खेल बिना जोकर के खेला जाता है।
joker-taken = { $seat } ने डिस्कार्ड पाइल से जोकर लिया: { $card } ({ $moment })।
    .you = आपने डिस्कार्ड पाइल से जोकर लिया: { $card } ({ $moment })।
joker-moved = { $seat } ने टेबल पर रखे जोकर की जगह बदली: { $card } ({ $moment })।
    .you = आपने टेबल पर रखे जोकर की जगह बदली: { $card } ({ $moment })।
joker-none_taken = रिकॉर्ड में ऐसा कोई जोकर नहीं है जो किसी ने डिस्कार्ड पाइल से लिया हो।
joker-none_moved = टेबल पर रखे किसी जोकर की जगह भी रिकॉर्ड में नहीं बदली।
joker-from_stock = किसी खिलाड़ी ने बंद गड्डी से कौन-से कार्ड उठाए, उनमें जोकर था या नहीं, यह किसी दूसरे खिलाड़ी को नहीं बताया जाता; जोकर लेने का नियम डिस्कार्ड पाइल के बारे में है।
joker-kept_free = इस टेबल पर डिस्कार्ड पाइल से जोकर लिया जा सकता है।
joker-kept_opening = यह वह कार्ड था जिससे डिस्कार्ड पाइल शुरू हुई; पहली चाल वाला खिलाड़ी उसे ले सकता था।
joker-kept_moved = टेबल पर रखे जोकर की जगह नियमों के अनुसार बदली गई।

## shuffle

shuffle-no_commitment = रिकॉर्ड में कार्ड बाँटने से पहले का ऐसा कुछ नहीं है जिससे प्लेटफ़ॉर्म ने फेंटने का क्रम मुहरबंद किया हो।
shuffle-commitment_late = प्लेटफ़ॉर्म ने फेंटने का क्रम कार्ड बाँटने के बाद ही मुहरबंद किया ({ $moment }), इसलिए उससे इन कार्डों के बारे में कुछ पता नहीं चलता।
shuffle-commitment = कार्ड बाँटने से पहले प्लेटफ़ॉर्म ने फेंटने का क्रम मुहरबंद किया ({ $moment })।
shuffle-revealed = बाद में उसने वह खोलकर दिखाया ({ $moment })। उससे कार्डों का क्रम किस तरीक़े से निकलता है, यह रिकॉर्ड में नहीं है, इसलिए हमने दोनों को नहीं मिलाया।
shuffle-not_revealed = जो मुहरबंद किया गया था वह खोलकर नहीं दिखाया गया, इसलिए उससे कुछ मिलाया नहीं जा सकता।
shuffle-order_kept = रिकॉर्ड में बंद गड्डी का क्रम डील के साथ ही तय है, और उससे उठाया गया हर कार्ड उसी क्रम में आया।
shuffle-order_unseen = रिकॉर्ड में बंद गड्डी का क्रम डील के साथ तय है, पर हर कार्ड उसी क्रम में आया या नहीं, यह नहीं देखा जा सकता, क्योंकि रिकॉर्ड में यह नहीं है: { $what }।
shuffle-no_order = रिकॉर्ड में बंद गड्डी का क्रम डील के साथ तय नहीं है, इसलिए कार्ड उसी क्रम में आए या नहीं, यह नहीं देखा जा सकता।
shuffle-counts_kept = कोई कार्ड उससे ज़्यादा बार नहीं आया जितनी बार वह पैकों में है (पैक: { $decks }, प्रिंटेड जोकर: { $jokers })।
shuffle-pack_whole = कार्ड बाँटते समय पैक पूरा था।
shuffle-jokers_few = { $seat } को मिले जोकर: { $count } (डील: { $deals })। संयोग से औसतन { $expected } मिलते हैं, और इतने या इससे कम { $share } में मिलते हैं।
    .you = आपको मिले जोकर: { $count } (डील: { $deals })। संयोग से औसतन { $expected } मिलते हैं, और इतने या इससे कम { $share } में मिलते हैं।
shuffle-jokers_many = { $seat } को मिले जोकर: { $count } (डील: { $deals })। संयोग से औसतन { $expected } मिलते हैं, और इतने या इससे ज़्यादा { $share } में मिलते हैं।
    .you = आपको मिले जोकर: { $count } (डील: { $deals })। संयोग से औसतन { $expected } मिलते हैं, और इतने या इससे ज़्यादा { $share } में मिलते हैं।
shuffle-of_100 = ऐसे 100 में से { $count } मामलों
shuffle-below_1 = ऐसे 100 में से एक से भी कम मामले
shuffle-jokers_unseen = हर हाथ को कितने जोकर मिले, यह रिकॉर्ड में नहीं है।
shuffle-jokers_others = खिलाड़ी को सिर्फ़ उसके अपने जोकरों की संख्या बताई जाती है।
    .player = दूसरों को कितने जोकर मिले, यह आपको नहीं बताया जाता।
shuffle-one_match = अकेला एक मैच न यह साबित कर सकता है कि फेंटने में गड़बड़ी हुई, न यह कि नहीं हुई: इतने अच्छे और इतने ख़राब हाथ संयोग से भी आते हैं। यह सिर्फ़ बहुत-से मैचों को साथ देखने से पता चलता है, और उन्हें लोग देखते हैं।

## partners

partners-asked = आपने बताया कि मैच { $match } के खिलाड़ी शायद मिलकर खेले।
partners-breaches = इस मैच की दर्ज चालों की जाँच में कुछ बातें नियमों के अनुसार नहीं मिलीं (बार: { $count }); इससे यह नहीं निकलता कि कोई मिलकर खेला।
partners-no_breach = जहाँ तक रिकॉर्ड दिखाता है, इस मैच की हर चाल नियमों के अनुसार चली गई।
found-misjudged = इसके अलावा इस मैच में कुछ ग़लत तय हुआ या ग़लत लिखा गया; उसका उत्तर और सुधार अलग से होता है।
partners-one_match = अकेले एक मैच से कभी नहीं दिख सकता कि खिलाड़ी मिलकर खेले या नहीं; इसके लिए उन्हीं खिलाड़ियों के बहुत-से मैचों में यह देखा जाता है कि हर एक को क्या पता हो सकता था।
partners-told = किसकी जाँच होती है और उसका क्या नतीजा निकलता है, यह दूसरे खिलाड़ियों को नहीं बताया जाता; { $seat } की जो रक़म बनती है वह हर हाल में दी जाती है।
    .you = किसकी जाँच होती है और उसका क्या नतीजा निकलता है, यह दूसरे खिलाड़ियों को नहीं बताया जाता; आपकी जो रक़म बनती है वह हर हाल में दी जाती है।

## found

found-wrong = रिकॉर्ड में यह गड़बड़ है:
found-points = { $seat } के { $points } खेली गई चालों के अनुसार हैं, इसलिए वे इसी पर टिके हैं। हम उन्हें पक्का नहीं करते; क्या लौटाया जाए, यह एक व्यक्ति तय करता है।
    .you = आपके { $points } खेली गई चालों के अनुसार हैं, इसलिए वे इसी पर टिके हैं। हम उन्हें पक्का नहीं करते; आपको क्या लौटाया जाए, यह एक व्यक्ति तय करता है।
found-also = रिकॉर्ड की जाँच में आगे लिखी बातें भी मिलीं।
found-hidden = { $seat } के ऐसे कार्डों के बारे में कुछ मिला जो दूसरे खिलाड़ियों को नहीं बताए जाते ({ $moment })।
found-elsewhere = इस मैच में और जगह कुछ वैसा नहीं था जैसा होना चाहिए, और रक़म उस पर भी टिकी है; उससे क्या निकलता है, यह एक व्यक्ति तय करता है।
found-elsewhere_places = इस मैच में और जगह खिलाड़ियों के स्थान सही नहीं लिखे गए; उन पर कोई रक़म नहीं टिकी है, और उससे क्या निकलता है, यह एक व्यक्ति तय करता है।
found-elsewhere_record = इस मैच में कहीं और रिकॉर्ड वैसा नहीं है जैसा होना चाहिए, और रक़म उस पर भी टिकी है।
found-more = और भी बातें मिलीं (बार: { $count })।
found-basis = ऊपर लिखी बात उन्हीं चालों पर टिकी है जो खेली गईं; इससे क्या निकलता है, यह एक व्यक्ति तय करता है।

## missing

missing-wild_card = वाइल्ड कार्ड
missing-contradictions = रिकॉर्ड में जो छूटा है, या आपस में मेल न खाने वाली प्रविष्टियों में से कौन-सी सही है
missing-who_won = कौन जीता
missing-who_acted = चाल किसने चली
missing-missed_turns = छूटी बारियाँ
missing-card_drawn = उठाया गया कार्ड
missing-stock_order = गड्डी का क्रम
missing-whose_turn = किसकी बारी थी
missing-who_dealt = इससे पहले डीलर कौन था
missing-gap = बीच की छूटी घटनाएँ
missing-how_it_lay = आख़िरी डिस्कार्ड सीधा था या उल्टा
missing-hand = हाथ के कार्ड
missing-times = समय
missing-exact_times = घड़ी के लिए पर्याप्त सटीक समय
missing-times_in_order = सही क्रम में समय
missing-dealt_hands = बाँटे गए हाथ
missing-play_of_deal = डील का खेल
missing-play_of_match = मैच का खेल
missing-who_sat = कौन बैठा
missing-who_in_match = मैच में तब तक कौन था
missing-taken_card = डिस्कार्ड पाइल से उठाया गया कार्ड
missing-top_discard = डिस्कार्ड पाइल का ऊपर का कार्ड
missing-put_down = नीचे रखा कार्ड
missing-show_valid = शो मान्य था या नहीं
missing-connections = कनेक्शन
missing-match_over = मैच पूरा हुआ था या नहीं
missing-declared = घोषित ग्रुप
missing-totals = सब खिलाड़ियों के कुल अंक
missing-could_go_out = क्या तब भी कोई सारे कार्ड निकाल सकता था
missing-last_card = क्या डील आख़िरी कार्ड उठाने पर ख़त्म होती है या उस बारी के साथ
missing-turned_over = पलटे गए कार्ड
missing-saved_groups = सहेजे गए ग्रुप
missing-rejoins = कौन वापस आया, जो इस रिकॉर्ड में कहीं नहीं है
missing-splits = इनाम का बँटवारा, जो इस रिकॉर्ड में कहीं नहीं है
missing-whole_pack = पूरा पैक
missing-dealt_in = किसे कार्ड बाँटे गए
missing-meld_cards = मेल्ड के कार्ड
missing-hand_empty = क्या कोई हाथ ख़ाली था
missing-fee = शुल्क
missing-payouts = हर सीट को क्या मिला
missing-first_cards = पहली डील के लिए खींचे गए कार्ड
missing-who_began = डीलर कौन था और शुरुआत किसने की
missing-disconnection = कनेक्शन, जो इस रिकॉर्ड में बिल्कुल नहीं हैं
missing-timer = छूटी बारियाँ और टाइमर की चालें, जो इस रिकॉर्ड में बिल्कुल नहीं हैं
missing-shuffle = बहुत-से मैच मिलकर क्या दिखाते हैं

## sum

sum-points_of = { $seat } के अंक
    .you = आपके अंक
sum-total_of = { $seat } के कुल अंक
    .you = आपके कुल अंक
sum-money_of = { $seat } की रक़म
    .you = आपकी रक़म
sum-line = हिसाब, { $title }: { $sum }।
sum-wrong_show = अमान्य शो
sum-first_drop = फ़र्स्ट ड्रॉप
sum-middle_drop = मिडिल ड्रॉप
sum-folded = मिडिल ड्रॉप, छूटी बारियों के कारण
sum-left_first_drop = फ़र्स्ट ड्रॉप, टेबल छोड़ने के कारण
sum-left_middle_drop = मिडिल ड्रॉप, टेबल छोड़ने के कारण
sum-away_first_drop = फ़र्स्ट ड्रॉप, कनेक्शन न होने से
sum-away_middle = ज़्यादा से ज़्यादा मिडिल ड्रॉप, कनेक्शन न होने से
sum-late = पूरा हाथ, पर देर से
sum-fixed = नियमों के अनुसार
sum-cap = हाथ की ऊपरी सीमा से ज़्यादा का हिस्सा
sum-without_pure = प्योर सीक्वेंस के बिना हाथ के तय अंकों तक जितना कम है
sum-twice = उतना ही फिर, क्योंकि विजेता ने एक ही बारी में सारे कार्ड निकाले (रमी)
sum-held_by = { $seat } के हाथ में
sum-deal = डील { $deal }
sum-chips_given = शुरू के चिप्स, { $deals ->
    [one] { $deals } डील
   *[other] { $deals } डीलों
} के लिए
sum-came_back = वापसी पर नए सिरे से तय हुए कुल अंक
sum-points_times = डील { $deal }, { $seat }: { $points }, हर अंक { $value }
sum-fee = { $percent } % शुल्क
sum-fee_capped = शुल्क, अपनी ऊपरी सीमा पर
sum-own_entries = { $times ->
    [1] अपनी एंट्री
   *[other] अपनी एंट्री, { $times } बार दी गई
}
sum-prize = { $winners ->
    [1] { $pool } की एंट्रियों में से इनाम
   *[other] { $pool } की एंट्रियों में से इनाम, { $winners } विजेताओं में बँटा
}
sum-prize_after_fee = { $winners ->
    [1] { $pool } की एंट्रियों में से { $fee } शुल्क घटाकर इनाम
   *[other] { $pool } की एंट्रियों में से { $fee } शुल्क घटाकर इनाम, { $winners } विजेताओं में बँटा
}

## standing

standing-text = लिखित नियम
standing-custom = खेल का आम नियम
standing-house = जहाँ नियम चुप हैं वहाँ हमारा तय किया हुआ
standing-unknown = मैच का नियम

## cite

cite-plain = { $rule }।
cite-text = { $rule } ({ $clause }, { $place }; { $standing })।
cite-section = { $rule } ({ $title }, धारा { $section }: “{ $words }”; { $clause }, { $standing })।
cite-unknown = { $rule } ({ $clause }; { $standing })।
cite-player = { $rule } ({ $standing })।
cite-player_text = { $rule } ({ $standing }: { $place })।
cite-player_section = { $rule } ({ $title }, धारा { $section }: “{ $words }”)।

## letter: what stands around an answer that is sent to a player

letter-greeting = नमस्ते,
letter-replaces = यह पत्र { $at } के हमारे पत्र की जगह लेता है, जिसका संदर्भ { $reference } है।
letter-about = मैच { $match } के बारे में हमें लिखने के लिए धन्यवाद (विषय: { $what })। हमने उसे उसके रिकॉर्ड से दोबारा चलाकर देखा।
letter-about_match = मैच { $match } के बारे में हमें लिखने के लिए धन्यवाद। हमने उसे उसके रिकॉर्ड से दोबारा चलाकर देखा।
letter-about_match_at = { $at } के मैच { $match } के बारे में हमें लिखने के लिए धन्यवाद। हमने उसे उसके रिकॉर्ड से दोबारा चलाकर देखा।
letter-about_at = { $at } के मैच { $match } के बारे में हमें लिखने के लिए धन्यवाद (विषय: { $what })। हमने उसे उसके रिकॉर्ड से दोबारा चलाकर देखा।
letter-unasked_wrong = आपके मैच { $match } में कुछ ग़लत हुआ; यह पत्र हम अपनी ओर से लिख रहे हैं।
letter-unasked_wrong_at = { $at } के आपके मैच { $match } में कुछ ग़लत हुआ; यह पत्र हम अपनी ओर से लिख रहे हैं।
letter-unasked_looked = हमने अपनी ओर से आपके मैच { $match } की जाँच की है।
letter-unasked_looked_at = हमने अपनी ओर से { $at } के आपके मैच { $match } की जाँच की है।
letter-unasked_about = विषय है: { $what }। हमने मैच को उसके रिकॉर्ड से दोबारा चलाकर देखा।
letter-unasked_replayed = हमने उसे उसके रिकॉर्ड से दोबारा चलाकर देखा।
letter-unasked_refused = उसमें हमें ऐसी कोई गड़बड़ी नहीं मिली जिससे आपका नुक़सान हुआ हो।
letter-unasked_undecidable = उसमें आपके नुक़सान वाली कोई गड़बड़ी हुई या नहीं, यह उसके रिकॉर्ड से तय नहीं हो सकता।
letter-unasked_withdrawn = इस बारे में कोई निर्णय नहीं लिया जाता।
letter-sorry = इस ग़लती के लिए हमें खेद है।
letter-next = आगे क्या होगा:
letter-next_correct = हमारी टीम का एक व्यक्ति यह उत्तर जाँचेगा और जो लिखा गया उसे ठीक करवाएगा।
letter-next_correct_other = दूसरे खिलाड़ी के नाम जो ग़लत लिखा गया, उसे हमारी टीम का एक व्यक्ति यह उत्तर जाँचकर ठीक करवाएगा।
letter-next_nothing_open = किसी भी ओर से कुछ और बाक़ी नहीं है।
letter-next_person = हमारी टीम का एक व्यक्ति इसे देखेगा और तय करेगा कि आगे क्या किया जाए।
letter-next_ask_again = इस मामले में हमारी ओर से और कुछ बाक़ी नहीं है। अगर आप इससे सहमत न हों, तो इस संदेश का जवाब दें और बताएँ कि हमें क्या फिर से देखना चाहिए।
letter-within = { $days ->
    [one] यह एक दिन के भीतर हो जाएगा।
   *[other] यह { $days } दिनों के भीतर हो जाएगा।
}
letter-paid = { $seat } को { $amount } दिए जाएँगे।
    .you = आपको { $amount } दिए जाएँगे।
letter-given_void_deal = इस वजह से यह डील { $seat } के ख़िलाफ़ नहीं गिनी जाती: इसमें { $seat } ने जो गँवाया, वह लौटाया जाएगा।
    .you = इस वजह से यह डील आपके ख़िलाफ़ नहीं गिनी जाती: इसमें आपने जो गँवाया, वह लौटाया जाएगा।
letter-given_replay = यह डील उस पल से आगे दोबारा नहीं खेली जा सकती, इसलिए इसमें { $seat } ने जो गँवाया, वह लौटाया जाएगा।
    .you = यह डील उस पल से आगे दोबारा नहीं खेली जा सकती, इसलिए इसमें आपने जो गँवाया, वह लौटाया जाएगा।
letter-given_refund_entry = इस वजह से { $seat } की एंट्री की रक़म लौटाई जाएगी।
    .you = इस वजह से आपकी एंट्री की रक़म लौटाई जाएगी।
letter-booked_corrected = जो ग़लत लिखा गया है, उसे ठीक किया जाता है।
letter-unpaid = इससे कोई भुगतान नहीं बनता।
letter-nothing_taken = इस निर्णय से आपसे कुछ वापस नहीं लिया जाता।
letter-unpaid_no_loss = इससे आपका पैसों का कोई नुक़सान नहीं हुआ, इसलिए कुछ लौटाना नहीं बनता।
letter-not_priced_of_several = बात साथ खेली गई कई डील में से एक की है, और उस एक डील की रक़म रिकॉर्ड में नहीं है; हमारी टीम का एक व्यक्ति इसे देखेगा।
letter-not_priced = इससे कितनी रक़म बनती है, यह रिकॉर्ड से नहीं बताया जा सकता; हमारी टीम का एक व्यक्ति इसे देखेगा।
letter-next_undecidable = अगर आपके पास कुछ है जो दिखाता है कि क्या हुआ, तो इस संदेश का जवाब दें और हमें बताएँ। उसके बिना रिकॉर्ड से और कुछ तय नहीं होता।
letter-next_undecidable_terms = अगर आपकी टेबल की शर्तें बताती हैं कि वहाँ कैसे खेला जाता है, तो हमें बताएँ कि कहाँ लिखा है। उसके बिना रिकॉर्ड से और कुछ तय नहीं होता।
letter-next_undecidable_account = आपके खाते में क्या पहुँचा, यह रिकॉर्ड नहीं दिखाता। अगर कुछ नहीं पहुँचा, तो इस संदेश का जवाब दें और हमें बताएँ; तब कोई व्यक्ति वहाँ देखेगा।
letter-by_two = हमारी टीम के दो लोगों ने इसे देखा और तय किया।
letter-outcome_granted = { $seat } की शिकायत सही मानी गई।
    .you = आपकी शिकायत सही मानी गई।
letter-outcome_partly = { $seat } की शिकायत आंशिक रूप से सही मानी गई।
    .you = आपकी शिकायत आंशिक रूप से सही मानी गई।
letter-outcome_refused = { $seat } की शिकायत सही नहीं मानी गई।
    .you = आपकी शिकायत सही नहीं मानी गई।
letter-outcome_undecidable = { $seat } की शिकायत का फ़ैसला नहीं हो सकता।
    .you = आपकी शिकायत का फ़ैसला नहीं हो सकता।
letter-outcome_withdrawn = { $seat } की शिकायत वापस ली गई, इसलिए वह बिना फ़ैसले के बंद की जाती है।
    .you = आपने अपनी शिकायत वापस ली, इसलिए वह बिना फ़ैसले के बंद की जाती है।
letter-close = आपकी सपोर्ट टीम
letter-reference = संदर्भ { $reference }
# signs and words of money and points: an amount in staff's own words is known by them, separated by commas
letter-units = ₹, रु, रुपये, रुपए, रुपया, रुपयों, पैसे, पॉइंट, पॉइंट्स, अंक

## clause

clause-undecidable = रिकॉर्ड जो नहीं दिखाता उसका अंदाज़ा नहीं लगाया जाता।
clause-partners = खिलाड़ी न मिलकर खेल सकते हैं, न एक-दूसरे को अपने कार्ड बता सकते हैं; शक होने पर लोग जाँच करते हैं, शक अपने आप कुछ तय नहीं करता।
clause-shuffle = फेंटना ठीक था या नहीं, यह लोग बहुत-से मैचों पर देखकर तय करते हैं, किसी एक मैच से कभी नहीं।
clause-claims-follow = पैसा अंकों से निकलता है, और अंक खेले गए कार्डों से।
clause-conservation = डील में हर कार्ड उतनी ही बार होता है जितनी बार पैक में, न ज़्यादा न कम।
clause-deal-order = मैच की डीलों के नंबर एक के बाद एक आते हैं।
clause-ended = न डील शुरू होने से पहले कुछ खेला जाता है, न डील या मैच ख़त्म होने के बाद।
clause-log-order = मैच की घटनाओं के नंबर लगातार होते हैं, और उनका क्रम केवल इन्हीं से तय होता है।
clause-one-open = मैच एक ही बार खुलता है, और उससे पहले कुछ नहीं होता।
clause-partial-log = रिकॉर्ड का कोई हिस्सा न हो, तो उसे किसी खिलाड़ी की ग़लती नहीं माना जाता।
clause-seats = मैच में केवल वही सीटें होती हैं जो उसके खुलते समय ली गई थीं, और हर सीट एक ही बार।
clause-standings = आख़िर में स्थान सब डीलों के नतीजों से तय होते हैं।
clause-not-in-this-game = खेल में ऐसा कुछ नहीं है।
clause-loser-best-arrangement = हारने वाले की कोई ग्रुपिंग दर्ज न हो, तो सबसे कम अंकों वाली ग्रुपिंग ली जाती है।
clause-drops = जहाँ नियमों में क़ीमत नहीं लिखी, वहाँ पहला ड्रॉप और मिडिल ड्रॉप कितने का है, यह टेबल बताती है; आम तौर पर 20 और 40 अंक होते हैं।
clause-pool-drops = पूल में पहला ड्रॉप और मिडिल ड्रॉप कितने का है, यह टेबल बताती है; आम तौर पर 101 अंकों तक 20 और 40, 201 तक 25 और 50।
clause-fee = जहाँ नियमों में कोई शुल्क नहीं लिखा, वहाँ टेबल के नियम शुल्क रख सकते हैं।
clause-leaving = जहाँ नियमों में नहीं लिखा कि टेबल छोड़ना कितने का है, वहाँ आम तौर पर उतना लगता है जितना उस समय ड्रॉप का लगता; टेबल इसके बदले हाथ गिन सकती है।
clause-late-complete = जहाँ नियमों में क़ीमत नहीं लिखी, वहाँ किसी और के पहले शो करने पर पूरे बने हाथ का आम तौर पर कुछ नहीं लगता; टेबल क़ीमत रख सकती है।
clause-pure-only = जहाँ हाथ का अकेला सीक्वेंस प्योर है, वहाँ उसके कार्ड आम तौर पर नहीं गिने जाते; टेबल पूरा हाथ गिन सकती है।
clause-whose-grouping = हारने वाले का हाथ वैसे गिना जाता है जैसे उसने ग्रुप बनाए, नहीं तो उस ग्रुपिंग से जिसमें सबसे कम अंक लगते हैं।
clause-misses = लगातार तीन छूटी बारियाँ आम तौर पर मिडिल ड्रॉप मानी जाती हैं; टेबल इसके बदले आगे खेल सकती है।
clause-timeout = जहाँ नियमों में नहीं लिखा कि समय ख़त्म होने पर क्या होगा, वहाँ आम तौर पर एक कार्ड लिया जाता है और वही डिस्कार्ड होता है।
clause-rounding = पैसा आम तौर पर एक ही बार, भुगतान के समय, नीचे की ओर पूरा किया जाता है; टेबल दूसरी तरह कर सकती है।
clause-AL-16 = टेबल कुछ और न कहे, तो एक बारी के 30 सेकंड होते हैं।
clause-AL-30 = जो खिलाड़ी बारियाँ छोड़ता रहता है, उसका हाथ ड्रॉप किया जा सकता है; कितनी बारियों के बाद, यह खुला है।
clause-AT-21 = ग्रुप हर बदलाव पर सहेजे जाते हैं, और सहेजे हुए ग्रुप तय करते हैं कि हाथ कितने का है।
clause-R-20 = जब दोनों गड्डियाँ ख़त्म हो जाएँ, तो हाथ तुरंत गिने जाते हैं, और सबसे कम वाला जीतता है।
clause-AL-13 = संयोग से कटे कार्ड की रैंक वाइल्ड होती है; टेबल इसके बदले रैंक बता भी सकती है।
clause-AT-09 = संयोग से कटे कार्ड की रैंक वाइल्ड होती है; टेबल इसके बदले रैंक बता भी सकती है।
clause-R-05 = संयोग से कटे कार्ड की रैंक वाइल्ड होती है; टेबल इसके बदले रैंक बता भी सकती है।
clause-RC-11 = संयोग से कटे कार्ड की रैंक वाइल्ड होती है; टेबल इसके बदले रैंक बता भी सकती है।
clause-AL-17 = पाठ की एक पंक्ति में समय ख़त्म होने पर सिस्टम बारी खेलता है, दूसरी में वह छूटी मानी जाती है।
clause-AL-27 = पूल तब तक चलता है जब तक किसी के कुल अंक सीमा तक न पहुँचें; सीमा पार होनी चाहिए या नहीं, और तब मैच ख़त्म है या केवल वह खिलाड़ी बाहर, यह दोनों तरह पढ़ा जा सकता है।
clause-AL-29 = ग़लत शो पर डील के सबसे ज़्यादा अंक लगते हैं; ये एक हाथ के सबसे ज़्यादा अंक हैं या वे जो किसी ने सबसे ज़्यादा हारे, यह नहीं लिखा।
clause-AR-2 = पाठ केवल नीचे रखे इक्के की क़ीमत बताता है: एक अंक।
clause-AT-12 = खिलाड़ी इनाम बाँट लें तब भी डील ख़त्म होती है; कैसे बाँटें, यह उन पर है।
clause-AT-20 = डिस्कार्ड पाइल और ड्रॉप किए हाथों से नई गड्डी बनती है; किसी और तरह बाहर हुए हाथ भी मिलें या नहीं, यह नहीं लिखा।
clause-AT-24 = बिना कनेक्शन वाले खिलाड़ी के लिए सर्वर आम तौर पर तीन बारियाँ खेलता है; टेबल दूसरी संख्या रख सकती है।
clause-BR-26 = मैच पहले से तय लक्ष्य पर ख़त्म होता है, अक्सर 100 अंकों पर।
clause-BRv-01 = कितनी डीलें खेली जाएँ, यह पहले से तय होता है।
clause-BRv-13 = कितनी डीलें खेली जाएँ, यह पहले से तय होता है।
clause-agreed-number = कितनी डीलें खेली जाएँ, यह पहले से तय होता है।
clause-BRv-03 = एक ही बारी में सब कार्ड निकल जाएँ तो दुगुना गिना जाता है; उनमें आख़िरी डिस्कार्ड हो सकता है या नहीं, यह नहीं लिखा।
clause-BRv-07 = टेबल के जोकर दूसरे खिलाड़ियों के लिए खुले हैं; किस तरह, यह नहीं लिखा।
clause-BRv-10 = एक डील में डिस्कार्ड पाइल से गड्डी कितनी बार बने, यह पहले से तय होता है।
clause-CG-12 = डिस्कार्ड पाइल से नई गड्डी बनती है; उसका ऊपर का कार्ड वहीं रहे या नहीं, यह खुला है।
clause-CO-02 = दो या ज़्यादा खिलाड़ी खेल सकते हैं; पाठ ऊपरी संख्या नहीं बताता।
clause-CO-13 = बारी एक डिस्कार्ड से ख़त्म होती है; आख़िरी सीधा रहे या उल्टा, यह नहीं लिखा।
clause-CO-14 = बारी वाला खिलाड़ी ऊपर का डिस्कार्ड न ले तो दूसरा ले सकता है; उसके कार्ड उठाने से पहले भी या नहीं, यह दोनों तरह पढ़ा जा सकता है।
clause-CO-24 = जो एक ही बारी में कॉन्ट्रैक्ट रखे और सब कार्ड निकाल दे, वह दस अंक घटा सकता है।
clause-R-16 = शब्दशः शो में एक प्योर और एक जोकर वाला सीक्वेंस चाहिए; दूसरी पंक्ति दो प्योर भी मानती है।
clause-R-32 = कार्ड उठाने से पहले का ड्रॉप 20 अंक का है, बाद का 40 का; बारी में किस समय ड्रॉप हो सकता है, यह नहीं लिखा।
clause-R-34 = जो छोड़ गया उसका हाथ गिना जाता है अगर उसकी अगली बारी से पहले कोई शो करे; टेबल इसके बदले ड्रॉप के अंक ले सकती है।
clause-RC-23 = पहली बारी में कार्ड उठाने से पहले छोड़ना पहला ड्रॉप है; बाद में बिना कार्ड उठाए छोड़ना क्या है, और बारी में कब हो सकता है, यह पाठ नहीं कहता।
clause-RC-24 = कार्ड उठाने के बाद छोड़ना मिडिल ड्रॉप है; टाइमर का उठाया कार्ड भी इसमें आता है या नहीं, यह नहीं लिखा।
clause-RC-29 = शब्दशः केवल सीक्वेंस के कार्ड नहीं गिने जाते; बाक़ी पाठ ऐसे पढ़ा जा सकता है कि सेट के भी नहीं।
clause-RC-32 = लगातार तीन छूटी बारियाँ मिडिल ड्रॉप हैं; समय ख़त्म होने पर बारी निकल जाती है या खेली जाती है, यह नहीं लिखा।
clause-RC-33 = कार्ड उठाने के बाद छोड़ना मिडिल ड्रॉप है, पहले पहला ड्रॉप; केवल बंद गड्डी का कार्ड माना जाए या नहीं, यह दोनों तरह पढ़ा जा सकता है।
clause-best-of = "बेस्ट ऑफ़" मैच में पहला कार्ड उठाने से पहले कनेक्शन खोने वाले के लिए आम तौर पर सर्वर खेलता है; टेबल हाथ ड्रॉप कर सकती है।
clause-best-of-deals = बराबर कुल अंकों पर आम तौर पर एक और डील होती है; टेबल जीत बाँट सकती है।
clause-ties = बराबर कुल अंकों पर आम तौर पर एक और डील होती है; टेबल जीत बाँट सकती है।
clause-last-contract-tie = बराबर कुल अंकों वाले आम तौर पर जीत बाँटते हैं; टेबल एक और डील खेल सकती है।
clause-deals = डील्स मैच में आम तौर पर चिप्स गिने जाते हैं, हर डील के 80, और बराबरी पर एक और डील होती है; टेबल अंक जोड़ सकती है या जीत बाँट सकती है।
clause-cap = तेरह कार्डों की डील में आम तौर पर ज़्यादा से ज़्यादा 80 अंक लगते हैं; टेबल बिना सीमा खेल सकती है।
clause-dealer = बाँटने की बारी आम तौर पर घड़ी की दिशा में बढ़ती है; प्लेटफ़ॉर्म डीलर बता भी सकता है।
clause-joker-in-discards = डिस्कार्ड पाइल से जोकर आम तौर पर नहीं लिए जा सकते; टेबल इसकी अनुमति दे सकती है।
clause-loser-hand = दो सीक्वेंस हों, एक प्योर, तो आम तौर पर सेट के कार्ड भी नहीं गिने जाते; पाठ ऐसे पढ़ा जा सकता है कि केवल सीक्वेंस के नहीं।
clause-no-pure = प्योर सीक्वेंस न हो तो आम तौर पर सब कार्ड गिने जाते हैं, 80 अंकों तक; टेबल हर हाल में 80 ले सकती है।
clause-packs = कितने पैक हों, यह पाठ नहीं कहता; तेरह कार्डों में आम तौर पर दो होते हैं।
clause-players = कितने खिलाड़ी हों, यह पाठ नहीं कहता; आम तौर पर दो से छह होते हैं।
clause-pool-reentry = जो वापस आए उसके अंक सबसे ऊँचे कुल अंकों से एक ज़्यादा होते हैं; साथ लौटने वाले एक-दूसरे के लिए गिने जाएँ या नहीं, यह नहीं लिखा।
clause-printed-jokers = प्रिंटेड जोकर कितने हों, यह पाठ नहीं कहता; आम तौर पर दो होते हैं।
clause-prize-split = बाँटा गया इनाम आम तौर पर बराबर बँटता है; सब सहमत हों तो किसी और तरह भी बँट सकता है।
clause-second-sequence = प्योर के अलावा दूसरा सीक्वेंस चाहिए, जो आम तौर पर प्योर भी हो सकता है; एक पंक्ति ऐसे पढ़ी जा सकती है कि उसमें जोकर हो।
clause-set-suits = सेट के कार्ड आम तौर पर अलग-अलग सूट के होते हैं; टेबल एक सूट दो बार मान सकती है।
clause-stock-exhausted = ख़त्म गड्डी आम तौर पर ऊपर वाले के नीचे के डिस्कार्डों से फिर बनती है; टेबल ऊपर वाला या बाहर हुए हाथ भी मिला सकती है।
clause-after-last-reshuffle = गड्डी आख़िरी बार ख़त्म होने पर आम तौर पर सबके हाथ गिने जाते हैं; टेबल डील दूसरी तरह ख़त्म कर सकती है।
clause-as-in-rum = पाठ इस बारे में कुछ नहीं कहता; आम तौर पर यह रम जैसा होता है।
clause-leaving-without-drop = जिस खेल में ड्रॉप नहीं, वहाँ छोड़ने वाले का हाथ आम तौर पर गिना जाता है; टेबल ड्रॉप के अंक ले सकती है।
clause-no-fold = जहाँ पाठ छूटी बारियों पर हाथ ड्रॉप नहीं करता, वहाँ टाइमर आम तौर पर खेलता रहता है; टेबल हाथ ड्रॉप कर सकती है।
clause-read_otherwise = यह नियम एक से ज़्यादा तरीक़ों की गुंजाइश छोड़ता है।

## label

label-title = उत्तर { $reference }
label-about = विषय: { $what }
label-happened = क्या हुआ और क्या तय हुआ
label-rule = नियम और हिसाब
label-as_declared = जैसा घोषित हुआ
label-as_counted = जैसा गिना गया
label-best = सबसे अच्छी ग्रुपिंग
label-best_shows = यह मान्य शो होता
label-costs = क़ीमत { $points }
label-why = { $kind }, कारण: { $what }
label-wild = वाइल्ड
label-fault = ग़लती: { $what }
label-moment = निर्णायक क्षण: घटना { $seq }
label-rules = नियम
label-sums = हिसाब
label-total = कुल
label-staff = कर्मचारियों के लिए: इसमें सब खिलाड़ियों के हाथ दिखते हैं। इसे आगे न भेजें।
label-player = { $seat } के लिए सुरक्षित: इसमें ऐसा कुछ नहीं जो यह खिलाड़ी नहीं देख सकता था।
label-public = सबके लिए सुरक्षित: इसमें कोई छिपा हुआ कार्ड नहीं दिखता।
label-audited = संदर्भ { $reference }; meldtrail { $version } ने { $ruleset } के अनुसार जाँचा
label-missing = फ़ैसला किस वजह से नहीं हो सका
label-remarks = जाँच के अपने शब्द
label-others = इस मैच के और उत्तर
label-match = मैच { $match }
label-copy = भेजने के शब्द
label-copy_staff = कर्मचारियों के लिए, भेजने के लिए नहीं
label-for_staff = कर्मचारियों के लिए
label-for_player = खिलाड़ी के लिए
label-for_nobody = छिपे कार्डों के बिना

## rule

rule-players-min = कम से कम { $value } खिलाड़ी बैठते हैं।
rule-players-max = ज़्यादा से ज़्यादा { $value } खिलाड़ी बैठते हैं।
rule-pack-decks = खेल 52 कार्डों के पैकों से खेला जाता है, पैकों की संख्या { $value } है।
rule-pack-printed_jokers = खेल में प्रिंटेड जोकर: { $value }।
    .BRv-07 = खेल जोकरों के साथ खेला जाता है; इस टेबल पर उनकी संख्या { $value } है।
    .custom-jokers-as-meld = इस टेबल पर प्रिंटेड जोकरों की संख्या { $value } है।
    .custom-packs-by-players = इस टेबल पर प्रिंटेड जोकरों की संख्या { $value } है।
rule-pack-decks_by_players = खिलाड़ियों की हर संख्या के लिए पैक, सबसे कम खिलाड़ियों से शुरू करके: { $value }।
rule-pack-printed_jokers_by_players = खिलाड़ियों की हर संख्या के लिए प्रिंटेड जोकर, सबसे कम खिलाड़ियों से शुरू करके: { $value }।
rule-deal-cards = हर खिलाड़ी को { $value } कार्ड बाँटे जाते हैं।
    .AT-15 = एक हाथ में तीन-तीन कार्डों के तीन ग्रुप और चार कार्डों का एक ग्रुप होता है, कुल { $value } कार्ड।
    .BR-05 = खिलाड़ियों की संख्या के हिसाब से, दो से शुरू करके, हर एक को इतने कार्ड बाँटे जाते हैं: { $value }।
    .CG-04 = खिलाड़ियों की संख्या के हिसाब से, दो से शुरू करके, हर एक को इतने कार्ड बाँटे जाते हैं: { $value }।
    .house-as-in-rum = खिलाड़ियों की संख्या के हिसाब से, दो से शुरू करके, हर एक को इतने कार्ड बाँटे जाते हैं: { $value }।
    .CO-09 = डील दर डील हर एक को इतने कार्ड बाँटे जाते हैं: { $value }।
    .custom-contracts = डील दर डील हर एक को इतने कार्ड बाँटे जाते हैं: { $value }।
    .BR-06 = हाथ बँटने पर एक कार्ड सीधा खोला जाता है, जिससे डिस्कार्ड पाइल शुरू होती है।
    .CO-10 = हाथ बँटने पर एक कार्ड सीधा खोला जाता है, जिससे डिस्कार्ड पाइल शुरू होती है।
    .R-04 = हाथ बँटने पर एक कार्ड सीधा खोला जाता है, जिससे डिस्कार्ड पाइल शुरू होती है।
rule-deal-cards_by-everybody = हर खिलाड़ी को बराबर कार्ड बाँटे जाते हैं।
rule-deal-cards_by-players = कितने कार्ड बँटेंगे, यह खिलाड़ियों की संख्या पर है।
rule-deal-cards_by-deal = कितने कार्ड बँटेंगे, यह हर डील में बदलता है।
rule-deal-dealer-announced = डीलर कौन होगा, यह प्लेटफ़ॉर्म बताता है।
rule-deal-dealer-clockwise = कार्ड बाँटने की बारी घड़ी की दिशा में आगे बढ़ती है।
rule-deal-first_dealer-announced = पहला डीलर कौन होगा, यह प्लेटफ़ॉर्म बताता है।
    .BR-04 = पहला डीलर कौन होगा, यह संयोग से तय होता है; प्लेटफ़ॉर्म बताता है कि वह कौन है।
    .RC-15 = पहला डीलर कौन होगा, यह संयोग से तय होता है; प्लेटफ़ॉर्म बताता है कि वह कौन है।
rule-deal-first_dealer-lowest_card = जो सबसे छोटा कार्ड खींचे वह पहला डीलर होता है।
rule-deal-first-announced = शुरुआत कौन करेगा, यह प्लेटफ़ॉर्म बताता है।
    .R-08 = शुरुआत कौन करेगा, यह संयोग से तय होता है; प्लेटफ़ॉर्म बताता है कि वह कौन है।
rule-deal-first-left_of_dealer = डीलर के बाईं ओर का खिलाड़ी शुरू करता है।
rule-deal-wild-cut_card = कटे हुए कार्ड की रैंक इस डील में वाइल्ड है।
    .AT-09 = बिना देखे निकाले गए एक कार्ड की रैंक इस डील में वाइल्ड है।
    .R-05 = बिना देखे निकाले गए एक कार्ड की रैंक इस डील में वाइल्ड है।
    .RC-11 = बिना देखे निकाले गए एक कार्ड की रैंक इस डील में वाइल्ड है।
rule-deal-wild-none = कटे हुए कार्ड से कोई रैंक वाइल्ड नहीं होती।
rule-deal-wild-announced = डील के लिए घोषित कार्ड की रैंक वाइल्ड है; कोई कार्ड नहीं काटा जाता।
rule-deal-wild-fixed = वाइल्ड रैंक टेबल के लिए तय है; कोई कार्ड नहीं काटा जाता।
rule-deal-wild_ranks = टेबल की तय वाइल्ड रैंक, हर डील के लिए और फिर पहली से: { $value }।
rule-deal-flipped_joker-A = वाइल्ड रैंक के लिए प्रिंटेड जोकर निकले तो इक्के वाइल्ड हैं।
rule-deal-flipped_joker = प्रिंटेड जोकर कटे तो यह रैंक वाइल्ड है: { $value }।
rule-turn-order-clockwise = बारी घड़ी की दिशा में चलती है।
    .AL-11 = कार्ड घड़ी की दिशा में बाँटे जाते हैं, और बारी भी उसी दिशा में मानी जाती है।
rule-turn-steps-draw_then_discard = एक बारी में एक कार्ड उठाना और फिर एक डिस्कार्ड करना होता है।
    .R-11 = बारी के अंत में खिलाड़ी के पास हमेशा 13 कार्ड होते हैं।
rule-turn-steps-draw_meld_discard = एक बारी में एक कार्ड उठाना, चाहें तो मेल्ड रखना, और एक कार्ड डिस्कार्ड करना होता है।
    .BR-17 = बारी का क्रम तय है: एक कार्ड उठाना, चाहें तो मेल्ड रखना, चाहें तो कार्ड जोड़ना, एक कार्ड डिस्कार्ड करना।
rule-turn-steps-knocking = एक बारी में एक कार्ड उठाना और एक डिस्कार्ड करना, या नॉक करना होता है।
rule-sequence-min = सीक्वेंस में एक ही सूट के कम से कम { $value } लगातार कार्ड होते हैं।
    .RC-26 = प्योर हो या इम्प्योर, किसी सीक्वेंस में { $value } से कम कार्ड नहीं होते।
    .custom-sequence-length = सीक्वेंस में कम से कम { $value } कार्ड होते हैं।
    .AL-14 = प्रिंटेड जोकर और वाइल्ड कार्ड सेट में और उन सीक्वेंस में, जो प्योर नहीं, किसी भी कार्ड की जगह ले सकते हैं।
    .AL-20 = सेट में और प्योर के अलावा दूसरे सीक्वेंस में जोकर हो सकते हैं।
    .AT-02 = हर सूट में इक्का सबसे नीचे और बादशाह सबसे ऊपर होता है।
    .AT-10 = जोकर किसी भी कार्ड की जगह ले सकता है, बशर्ते एक सीक्वेंस बिना जोकर का हो।
    .R-06 = प्रिंटेड जोकर और वाइल्ड कार्ड किसी भी कार्ड की जगह ले सकते हैं।
    .R-17 = ग्रुप कितना भी लंबा हो सकता है।
    .R-18 = अपनी रैंक और सूट की जगह पर रखा वाइल्ड कार्ड प्योर सीक्वेंस को नहीं बिगाड़ता।
    .RC-03 = हर सूट में कार्ड इक्के से दुग्गी होते हुए बादशाह तक चलते हैं।
    .RC-05 = सीक्वेंस एक ही सूट के लगातार कार्डों का होता है।
    .RC-08 = जिस सीक्वेंस में जोकर कोई जगह भरे वह इम्प्योर है।
    .RC-10 = सीक्वेंस और सेट दोनों में जोकर किसी भी कार्ड की जगह ले सकता है।
    .RC-13 = जोकर इम्प्योर सीक्वेंस में लगाए जा सकते हैं, प्योर में कभी नहीं।
rule-sequence-ace-low = सीक्वेंस में इक्का केवल दुग्गी से नीचे रहता है।
rule-sequence-ace-high_or_low = सीक्वेंस में इक्का दुग्गी से नीचे या बादशाह से ऊपर रखा जा सकता है।
    .R-29 = सीक्वेंस में इक्का दुग्गी से नीचे या बादशाह से ऊपर रखा जा सकता है, दोनों के बीच में कभी नहीं।
    .RC-06 = सीक्वेंस में इक्का बादशाह से ऊपर भी रखा जा सकता है।
    .CO-11 = सीक्वेंस बादशाह से इक्के पर होकर दुग्गी तक नहीं जा सकता।
    .BRv-06 = सीक्वेंस बादशाह से इक्के पर होकर दुग्गी तक नहीं जा सकता।
rule-sequence-ace-king_ace_two = सीक्वेंस में इक्का दुग्गी से नीचे या बादशाह से ऊपर रहता है; इनके सिवा केवल बादशाह, इक्का और दुग्गी भी सीक्वेंस हैं।
rule-sequence-ace-round_the_corner = सीक्वेंस में इक्का दुग्गी से नीचे, बादशाह से ऊपर या दोनों के बीच में रहता है।
    .BRv-06 = इस टेबल पर इक्का बादशाह और दुग्गी को जोड़ सकता है, जैसा कुछ ही टेबलों पर होता है।
rule-set-min = सेट में एक ही रैंक के कम से कम { $value } कार्ड होते हैं।
    .CO-06 = ट्रायो { $value } कार्डों का सेट होता है।
    .custom-set-size = सेट में कम से कम { $value } कार्ड होते हैं।
    .AL-14 = प्रिंटेड जोकर और वाइल्ड कार्ड सेट में और उन सीक्वेंस में, जो प्योर नहीं, किसी भी कार्ड की जगह ले सकते हैं।
    .AL-20 = सेट में और प्योर के अलावा दूसरे सीक्वेंस में जोकर हो सकते हैं।
    .AT-10 = जोकर किसी भी कार्ड की जगह ले सकता है, बशर्ते एक सीक्वेंस बिना जोकर का हो।
    .R-06 = प्रिंटेड जोकर और वाइल्ड कार्ड किसी भी कार्ड की जगह ले सकते हैं।
    .RC-10 = सीक्वेंस और सेट दोनों में जोकर किसी भी कार्ड की जगह ले सकता है।
    .RC-16 = सेट के लिए केवल रैंक और सूट मायने रखते हैं, यह नहीं कि कार्ड लाल हैं या काले।
    .CO-12 = ट्रायो के दो कार्ड जोकर हो सकते हैं; तीसरा बताता है कि वह किस रैंक का है।
rule-set-max = सेट में ज़्यादा से ज़्यादा { $value } कार्ड होते हैं।
    .CO-06 = ट्रायो { $value } कार्डों का सेट होता है।
    .R-31 = सेट में ज़्यादा से ज़्यादा { $value } कार्ड होते हैं, और जोकर उनमें हो सकते हैं।
    .AT-05 = सेट की { $value } जगहों में से एक जोकर भरता है, इसलिए { $value } कार्ड और एक जोकर ज़्यादा हैं।
    .custom-set-of-five = सेट में जोकर मिलाकर ज़्यादा से ज़्यादा { $value } कार्ड होते हैं।
    .AT-07 = तीन कार्ड और दो जोकर कुल पाँच हैं, जो सेट के लिए ज़्यादा हैं।
rule-set-max_with_jokers = जोकरों के साथ सेट में ज़्यादा से ज़्यादा { $value } कार्ड होते हैं।
rule-set-max_with_jokers-0 = जोकरों से सेट बिना जोकर की सीमा से बड़ा नहीं होता।
rule-set-suits-distinct = सेट के सब कार्ड अलग-अलग सूट के होते हैं।
rule-set-suits-any = सेट के कार्ड एक ही सूट के भी हो सकते हैं।
rule-points-ace = बचा हुआ इक्का { $value } अंक गिना जाता है।
rule-points-court = बचा हुआ गुलाम, बेगम या बादशाह { $value } अंक गिना जाता है।
    .AL-24 = दुग्गी से दहले तक के कार्ड उतने अंक गिने जाते हैं जितने उन पर लिखे हैं।
    .BR-24 = बचा हुआ गुलाम, बेगम या बादशाह { $value } अंक गिना जाता है, और नंबर वाला कार्ड उतने अंक जितने उस पर लिखे हैं।
    .CG-13 = बचा हुआ गुलाम, बेगम या बादशाह { $value } अंक गिना जाता है, और नंबर वाला कार्ड उतने अंक जितने उस पर लिखे हैं।
    .CO-23 = बचा हुआ गुलाम, बेगम या बादशाह { $value } अंक गिना जाता है, और नंबर वाला कार्ड उतने अंक जितने उस पर लिखे हैं।
    .R-22 = बचा हुआ गुलाम, बेगम या बादशाह { $value } अंक गिना जाता है, और नंबर वाला कार्ड उतने अंक जितने उस पर लिखे हैं।
    .RC-04 = बचा हुआ गुलाम, बेगम या बादशाह { $value } अंक गिना जाता है, और नंबर वाला कार्ड उतने अंक जितने उस पर लिखे हैं।
rule-points-joker = बचा हुआ जोकर { $value } अंक गिना जाता है।
rule-melding-where-hand = सेट और सीक्वेंस शो होने तक हाथ में रहते हैं।
rule-melding-where-table = मेल्ड टेबल पर रखे जाते हैं।
    .CO-16 = अपनी बारी में कॉन्ट्रैक्ट के मेल्ड रखे जा सकते हैं, उनसे ज़्यादा कुछ नहीं।
rule-melding-per_turn = एक बारी में ज़्यादा से ज़्यादा { $value } मेल्ड रखे जा सकते हैं।
rule-melding-per_turn-0 = एक बारी में कितने भी मेल्ड रखे जा सकते हैं।
    .CO-16 = अपनी बारी में कॉन्ट्रैक्ट के मेल्ड रखे जा सकते हैं, उनसे ज़्यादा कुछ नहीं।
rule-melding-jokers_alone-no_meld = किसी और पत्ते के बिना प्रिंटेड जोकर न सेट हैं न सीक्वेंस।
rule-melding-jokers_alone-set = किसी और पत्ते के बिना प्रिंटेड जोकर सेट हैं।
rule-melding-jokers_alone-any_meld = किसी और पत्ते के बिना प्रिंटेड जोकर सेट या सीक्वेंस हैं।
rule-contract-trios = हर डील में रखे जाने वाले ट्रायो: { $value }।
    .CO-05 = हर डील का अपना कॉन्ट्रैक्ट होता है।
rule-contract-runs = हर डील में रखे जाने वाले सीक्वेंस: { $value }।
rule-lay_off-when-never = टेबल के मेल्डों में कार्ड नहीं जोड़े जाते।
rule-lay_off-when-any_time = अपनी किसी भी बारी में टेबल के मेल्डों में कार्ड जोड़े जा सकते हैं।
rule-lay_off-when-after_own_meld = कार्ड अपना मेल्ड रखने के बाद ही जोड़े जा सकते हैं।
rule-lay_off-when-after_contract = कार्ड अपना कॉन्ट्रैक्ट रखने के बाद ही जोड़े जा सकते हैं।
rule-lay_off-set_max = टेबल का सेट ज़्यादा से ज़्यादा { $value } कार्डों तक बढ़ता है।
    .CO-17 = कॉन्ट्रैक्ट के अलावा कार्ड केवल टेबल पर रखे सीक्वेंस और ट्रायो में जोड़े जाते हैं; नया कोई नहीं रखता।
rule-lay_off-joker-stays = टेबल का जोकर जहाँ रखा गया वहीं रहता है।
    .BRv-07 = जोकर किसी भी कार्ड की जगह ले सकता है; इस टेबल पर रखा हुआ जोकर जहाँ रखा गया वहीं रहता है।
rule-lay_off-joker-own_run = जोकर केवल अपने रखे सीक्वेंस में खिसकाया जा सकता है।
    .CO-21 = सीक्वेंस के किसी छोर का जोकर दूसरे सीक्वेंस में खिसकाया जा सकता है।
rule-lay_off-joker-any_meld = जोकर टेबल के किसी भी मेल्ड में खिसकाया जा सकता है।
    .BRv-07 = टेबल पर रखे जोकर दूसरे खिलाड़ियों के लिए भी खुले हैं।
rule-lay_off-joker_leaves = जिस सीक्वेंस से जोकर लिया जाए उसमें कम से कम { $value } कार्ड रहने चाहिए।
rule-going_out-last_card-any_way = आख़िरी कार्ड किसी भी तरह हाथ से जा सकता है।
rule-going_out-last_card-must_discard = आख़िरी कार्ड डिस्कार्ड करना ही होता है।
rule-going_out-last_discard-face_up = आख़िरी कार्ड सीधा डिस्कार्ड किया जाता है।
rule-going_out-last_discard-face_down = आख़िरी कार्ड उल्टा डिस्कार्ड किया जाता है।
rule-going_out-rummy-counts_once = एक ही बारी में सारे कार्ड निकालना किसी और तरीक़े जैसा ही गिना जाता है।
rule-going_out-rummy-doubles = एक ही बारी में पूरा हाथ निकालने पर डील के अंक दुगुने होते हैं।
    .CG-15 = पहले कुछ रखे या जोड़े बिना एक ही बारी में सारे कार्ड निकालने पर अंक दुगुने होते हैं।
rule-going_out-contract_at_once = एक ही बारी में कॉन्ट्रैक्ट रखकर सारे कार्ड निकालने पर { $value } अंक घटते हैं।
rule-buying-who-nobody = डिस्कार्ड ख़रीदे नहीं जाते।
rule-buying-who-anybody = कोई भी खिलाड़ी अपनी बारी के बिना ऊपर का डिस्कार्ड ख़रीद सकता है।
    .CO-14 = बारी वाला खिलाड़ी ऊपर का डिस्कार्ड न ले तो दूसरा उसे ले सकता है, और उसके लिए डिस्कार्ड नहीं करता।
rule-buying-penalty = डिस्कार्ड ख़रीदने वाला साथ में गड्डी से कार्ड लेता है, उनकी संख्या { $value } है।
rule-buying-priority-nearest_left = कई खिलाड़ी एक डिस्कार्ड चाहें तो वह बारी वाले खिलाड़ी के बाईं ओर सबसे पास वाले को मिलता है।
    .CO-15 = डिस्कार्ड बारी वाले खिलाड़ी के डिस्कार्ड करने से पहले ख़रीदा जाता है; कई खिलाड़ी चाहें तो वह उसके बाईं ओर सबसे पास वाले को मिलता है।
rule-show-pure = मान्य शो में कम से कम { $value } प्योर सीक्वेंस चाहिए।
    .RC-31 = शो अमान्य है अगर उसमें कोई सीक्वेंस या सेट ग़लत हो, या कोई भी सीक्वेंस प्योर न हो।
rule-show-pure-0 = मान्य शो में प्योर सीक्वेंस ज़रूरी नहीं है।
rule-show-sequences = मान्य शो में कम से कम { $value } सीक्वेंस चाहिए।
    .AT-08 = मान्य शो में कम से कम { $value } सीक्वेंस चाहिए, उनमें एक बिना जोकर का।
    .custom-second-sequence = प्योर सीक्वेंस के अलावा मान्य शो में दूसरा सीक्वेंस चाहिए, कुल { $value }; दूसरे में जोकर हो सकते हैं।
rule-show-sequences-0 = मान्य शो में सीक्वेंस ज़रूरी नहीं है।
rule-show-impure = मान्य शो में जोकर वाले सीक्वेंस चाहिए, कम से कम { $value }।
rule-show-impure-0 = मान्य शो में जोकर वाला सीक्वेंस ज़रूरी नहीं है।
rule-show-finish-fourteenth_card = शो करने वाला चौदहवाँ कार्ड नीचे रखता है और बाक़ी 13 दिखाता है।
    .AL-07 = हाथ तभी डिक्लेयर किया जा सकता है जब उसका कोई कार्ड सेट और सीक्वेंस के बाहर न बचे।
    .R-15 = डिक्लेयर करने के लिए वह कार्ड चुना जाता है जिसकी ज़रूरत नहीं, और डिस्कार्ड की जगह डिक्लेयर दबाया जाता है।
    .RC-19 = मान्य शो में हाथ के सभी 13 कार्ड लगते हैं।
    .AL-32 = एक शो में कोई जोकर केवल एक ग्रुप में हो सकता है।
rule-show-finish-none = इस खेल में कोई हाथ नहीं दिखाता।
rule-show-ends-valid_show = मान्य शो से डील ख़त्म होती है और शो करने वाला उसे जीतता है।
    .AL-08 = मान्य शो होते ही डील ख़त्म हो जाती है।
    .AL-25 = मान्य शो करने वाले को 0 अंक मिलते हैं।
    .AT-12 = शो सफल होने पर या इनाम बँटने पर डील ख़त्म होती है।
    .R-19 = सबसे पहले मान्य शो करने वाला जीतता है।
    .RC-14 = डील शो होने तक चलती है।
    .RC-25 = मान्य शो के 0 अंक गिने जाते हैं।
    .AL-04 = लक्ष्य ऐसा हाथ है जिसका हर कार्ड, तेरहों, किसी सेट या सीक्वेंस में हो।
    .AL-29 = जिस शो में प्योर सीक्वेंस न हो या कोई ग्रुप ग़लत हो, उस पर डील के सबसे ज़्यादा अंक लगते हैं।
    .RC-21 = दोनों सीक्वेंस के बाहर के कार्डों से आगे के सीक्वेंस या सेट बनने चाहिए।
    .RC-31 = शो अमान्य है अगर उसमें कोई सीक्वेंस या सेट ग़लत हो, या कोई भी सीक्वेंस प्योर न हो।
rule-show-ends-empty_hand = जब किसी खिलाड़ी के हाथ में कोई कार्ड न बचे, तब डील ख़त्म होती है।
    .CO-18 = कॉन्ट्रैक्ट रख चुका खिलाड़ी आख़िरी कार्ड डिस्कार्ड करे तब डील ख़त्म होती है।
rule-count-no_life-nothing = प्योर सीक्वेंस के बिना हर कार्ड गिना जाता है।
    .RC-28 = दो सीक्वेंस न हों जिनमें एक प्योर हो, तो हाथ का हर कार्ड गिना जाता है।
rule-count-no_life-pure_sequence = ज़रूरी सीक्वेंस के बिना भी प्योर सीक्वेंस के कार्ड नहीं गिने जाते।
rule-count-no_life-sequences = ज़रूरी सीक्वेंस के बिना भी सीक्वेंस के कार्ड नहीं गिने जाते।
rule-count-no_life-melds = केवल वे कार्ड गिने जाते हैं जो किसी सेट या सीक्वेंस में नहीं हैं।
rule-count-first_life-nothing = प्योर सीक्वेंस हो पर दूसरा सीक्वेंस न हो, तो हर कार्ड गिना जाता है।
    .RC-28 = दो सीक्वेंस न हों जिनमें एक प्योर हो, तो हाथ का हर कार्ड गिना जाता है।
rule-count-first_life-pure_sequence = प्योर सीक्वेंस हो पर दूसरा सीक्वेंस न हो, तो केवल प्योर सीक्वेंस के कार्ड नहीं गिने जाते।
rule-count-first_life-sequences = प्योर सीक्वेंस हो तो सब सीक्वेंस के कार्ड नहीं गिने जाते।
rule-count-first_life-melds = केवल वे कार्ड गिने जाते हैं जो किसी सेट या सीक्वेंस में नहीं हैं।
rule-count-both_lives-nothing = दोनों सीक्वेंस हों तब भी हर कार्ड गिना जाता है।
rule-count-both_lives-pure_sequence = दोनों सीक्वेंस हों तो केवल प्योर सीक्वेंस के कार्ड नहीं गिने जाते।
rule-count-both_lives-sequences = दोनों सीक्वेंस हों तो केवल सीक्वेंस के कार्ड नहीं गिने जाते।
rule-count-both_lives-melds = दोनों सीक्वेंस हों तो केवल वे कार्ड गिने जाते हैं जो किसी सेट या सीक्वेंस में नहीं हैं।
    .AL-21 = केवल वे कार्ड गिने जाते हैं जो किसी सेट या सीक्वेंस में नहीं हैं।
    .R-24 = दो सीक्वेंस हों जिनमें एक प्योर हो, तो सीक्वेंस के बाहर के कार्ड गिने जाते हैं।
    .R-25 = दो सीक्वेंस हों जिनमें एक प्योर हो, तो आगे के सेट या सीक्वेंस के कार्ड भी नहीं गिने जाते।
rule-count-cap = एक हाथ कभी { $value } अंकों से ज़्यादा का नहीं होता।
    .RC-28 = जहाँ हर कार्ड गिना जाए, वहाँ हाथ ज़्यादा से ज़्यादा { $value } अंकों का होता है।
rule-count-cap-0 = एक हाथ के अंकों की कोई ऊपरी सीमा नहीं है।
rule-count-without_pure = प्योर सीक्वेंस के बिना हाथ { $value } अंकों का होता है, उसमें चाहे जो हो।
rule-count-without_pure-0 = प्योर सीक्वेंस के बिना हाथ के कोई अलग अंक नहीं हैं।
rule-count-complete_late = जो पूरा हाथ पहले नहीं दिखाया गया वह { $value } अंकों का होता है।
rule-count-groups-own_else_best = हारने वाले का हाथ उसके अपने ग्रुपों से गिना जाता है, नहीं तो सबसे कम अंकों वाली ग्रुपिंग से।
rule-count-groups-saved_else_best = हारने वाले का हाथ उसके लिए सहेजे गए ग्रुपों से गिना जाता है।
    .AT-22 = खिलाड़ी ग्रुप बनाना छोड़ दे तो सहेजना रुक जाता है, और फिर बनाने पर फिर शुरू होता है।
    .AT-16 = एक समय में ज़्यादा से ज़्यादा छह ग्रुप होते हैं, हर एक में कम से कम दो कार्ड।
rule-drop-first = फ़र्स्ट ड्रॉप, यानी पहला कार्ड उठाने से पहले का ड्रॉप, { $value } अंकों का है।
rule-drop-middle = मिडिल ड्रॉप, यानी कार्ड उठा लेने के बाद का ड्रॉप, { $value } अंकों का है।
rule-drop-when-before_draw = खिलाड़ी केवल अपनी बारी में, कार्ड उठाने से पहले ड्रॉप कर सकता है।
rule-drop-when-never = इस खेल में कोई डील से ड्रॉप नहीं करता।
rule-drop-out-rest_of_deal = जो ड्रॉप कर चुका वह डील में आगे नहीं खेलता।
rule-wrong_show-points = अमान्य शो पर { $value } अंक लगते हैं।
    .AL-29 = जिस शो में प्योर सीक्वेंस न हो या कोई ग्रुप ग़लत हो, उस पर डील के सबसे ज़्यादा अंक लगते हैं, जो यहाँ { $value } माने जाते हैं।
rule-wrong_show-play-goes_on = अमान्य शो के बाद बाक़ी खिलाड़ी खेलते रहते हैं।
rule-discards-take-top = डिस्कार्ड पाइल से केवल ऊपर का कार्ड लिया जा सकता है।
rule-discards-joker-forbidden = डिस्कार्ड पाइल से जोकर नहीं लिया जा सकता।
    .R-07 = पिछले खिलाड़ी ने जो जोकर या वाइल्ड कार्ड अभी डिस्कार्ड किया हो उसे नहीं लिया जा सकता।
rule-discards-joker-free = डिस्कार्ड पाइल से जोकर लिया जा सकता है।
    .BR-18 = हर बारी डिस्कार्ड पाइल के ऊपर वाले कार्ड से शुरू हो सकती है, वह कोई भी कार्ड हो।
rule-discards-first_card-free = डिस्कार्ड पाइल जिस कार्ड से शुरू होती है उसे पहला खिलाड़ी ले सकता है, जोकर हो तब भी।
    .R-07 = रोक उस जोकर पर है जो पिछले खिलाड़ी ने अभी डिस्कार्ड किया हो; डिस्कार्ड पाइल जिस कार्ड से शुरू होती है उसे किसी ने डिस्कार्ड नहीं किया।
rule-discards-first_card-as_any = डिस्कार्ड पाइल जिस कार्ड से शुरू होती है वह बाक़ी कार्डों की तरह ही लिया जाता है।
rule-discards-returned-free = डिस्कार्ड पाइल से अभी लिया कार्ड फिर डिस्कार्ड किया जा सकता है।
rule-discards-returned-forbidden = डिस्कार्ड पाइल से लिया कार्ड उसी बारी में डिस्कार्ड नहीं किया जा सकता।
rule-stock-order-from_the_top = गड्डी से ऊपर का कार्ड उठाया जाता है।
    .AL-12 = बाँटने के बाद बचे कार्ड गड्डी हैं, और उसके ऊपर के कार्ड से डिस्कार्ड पाइल शुरू होती है।
rule-stock-used_up-reshuffle = गड्डी ख़त्म होने पर डिस्कार्ड पाइल फेंटकर नई गड्डी बनती है।
rule-stock-used_up-reshuffle_with_dropped = गड्डी ख़त्म होने पर डिस्कार्ड पाइल और ड्रॉप किए हाथ फेंटकर नई गड्डी बनती है।
rule-stock-used_up-turn_over = गड्डी ख़त्म होने पर डिस्कार्ड पाइल बिना फेंटे पलट दी जाती है।
rule-stock-used_up-ends = गड्डी ख़त्म होने पर डील ख़त्म होती है।
rule-stock-top-stays = नई गड्डी बनने पर ऊपर का डिस्कार्ड वहीं रहता है।
    .CG-12 = डिस्कार्ड पाइल से नई गड्डी बनती है; उसका ऊपर का कार्ड वहीं रहे या नहीं, यह खुला है।
rule-stock-top-turned_up = नई गड्डी का पहला कार्ड सीधा खोला जाता है।
rule-stock-recycles = एक डील में नई गड्डी ज़्यादा से ज़्यादा इतनी बार बनती है: { $value }।
rule-stock-recycles-0 = नई गड्डी जितनी बार ज़रूरत हो बनती है।
rule-stock-ends_as-never = गड्डी ख़त्म होने से डील ख़त्म नहीं होती।
rule-stock-ends_as-lowest_hand_wins = दोनों ढेर ख़त्म होने पर सब हाथ तुरंत गिने जाते हैं और सबसे कम अंकों वाला जीतता है; ख़ाली गड्डी से कार्ड लेना हो तो यही माना जाता है।
rule-stock-ends_as-all_count = गड्डी न बचने पर सबके हाथ के कार्ड गिने जाते हैं।
rule-stock-ends_as-no_points = गड्डी एक बार फिर बनती है; वह दोबारा ख़त्म हो तो किसी को अंक नहीं मिलते।
rule-stock-discards_left-end = गड्डी के साथ ख़त्म होने वाली डील डिस्कार्ड बचे होने पर भी ख़त्म होती है।
rule-stock-discards_left-play_on = गड्डी ख़त्म होने के बाद जो ऊपर का डिस्कार्ड उठाए वह आगे खेलता है।
rule-stock-stuck-plays_on = किसी के जीतने तक डील चलती है।
rule-stock-stuck-no_points = जिस डील में अब कोई सारे कार्ड नहीं निकाल सकता वह बिना अंकों के रोक दी जाती है।
rule-timer-clock-none = नियमों में बारी का समय तय नहीं है: प्लेटफ़ॉर्म की अपनी घड़ी चलती है, और वह कितनी देर की हो यह नहीं परखा जाता।
rule-timer-clock-turn = घड़ी पूरी बारी के लिए चलती है।
rule-timer-clock-each_step = कार्ड उठाने और डिस्कार्ड करने की अपनी-अपनी घड़ी है।
rule-timer-seconds = घड़ी { $value } सेकंड चलती है।
    .AL-16 = टेबल कुछ और न बताए तो एक बारी में { $value } सेकंड मिलते हैं।
    .R-10 = कार्ड उठाने के लिए { $value } सेकंड और डिस्कार्ड करने के लिए और { $value } सेकंड मिलते हैं।
rule-timer-tolerance = समय निकला तभी माना जाता है जब वह छूट से, जो यहाँ { $value } सेकंड है, ज़्यादा निकल जाए, क्योंकि घड़ियाँ कभी बिल्कुल सही नहीं होतीं।
rule-timer-bank = बारी के समय के ऊपर हर खिलाड़ी के पास { $value } सेकंड का टाइम बैंक है।
rule-timer-bank-0 = कोई टाइम बैंक नहीं है।
rule-timer-bank_for-deal = टाइम बैंक हर डील में फिर भर जाता है।
rule-timer-bank_for-match = टाइम बैंक पूरे मैच के लिए है।
rule-timeout-turn-passes = जो बारी खिलाड़ी नहीं खेलता वह छूटी हुई है।
rule-timeout-turn-played = समय निकल जाए तो गड्डी से एक कार्ड उठाया जाता है, अगर नहीं उठाया गया था, और एक डिस्कार्ड किया जाता है।
    .AL-17 = समय निकल जाए तो सिस्टम खिलाड़ी की ओर से कार्ड उठाता और डिस्कार्ड करता है।
    .R-12 = कार्ड उठाने से पहले समय निकल जाए तो खिलाड़ी के लिए गड्डी से एक कार्ड उठाया जाता है।
rule-timeout-discard-drawn_card = समय निकल जाए तो वही कार्ड डिस्कार्ड किया जाता है जो उठाया गया था।
rule-timeout-discard-any_card = समय निकल जाए तो सिस्टम वह कार्ड डिस्कार्ड करता है जो उसे सबसे कम काम का लगे।
rule-timeout-misses = लगातार { $value } छूटी बारियाँ मिडिल ड्रॉप मानी जाती हैं।
    .AL-30 = जो खिलाड़ी बारियाँ छोड़ता जाए उसका हाथ बंद किया जा सकता है; कितनी बारियों पर, यह खुला है, और यहाँ लगातार { $value } मानी जाती हैं।
rule-timeout-misses-0 = छूटी बारियों के लिए कोई हाथ बंद नहीं किया जाता; टाइमर खेलता रहता है।
    .custom-misses = लगातार तीन छूटी बारियाँ मिडिल ड्रॉप मानी जाती हैं, पर वहाँ नहीं जहाँ खेल की अपनी टाइमआउट चालें बिना सीमा चलती हैं, जैसे यहाँ।
rule-timeout-complete_hand-nothing = समय निकलने पर कार्ड उठाया और डिस्कार्ड किया जाता है, हाथ डिक्लेयर नहीं किया जाता।
rule-timeout-complete_hand-declared = सभी 13 कार्ड सही लगे हों और समय निकल जाए, तो वह मान्य शो माना जाता है।
rule-disconnect-play-as_timeout = जिसका कनेक्शन टूटे उसे वैसे ही लिया जाता है जैसे उसका समय निकल गया हो।
rule-disconnect-play-autoplay = जिसका कनेक्शन टूटे उसकी ओर से सर्वर खेलता है।
    .AT-23 = पूल और स्टेक गेम में, कम से कम एक कार्ड उठाने के बाद जिसका कनेक्शन टूटे, उसकी ओर से सर्वर खेलता है।
    .AT-27 = बेस्ट-ऑफ़ मैच में जिसका कनेक्शन टूटे उसकी ओर से सर्वर हमेशा खेलता है।
rule-disconnect-before_draw-autoplay = बेस्ट-ऑफ़ मैच में जिसका कनेक्शन टूटे उसकी ओर से सर्वर शुरू से खेलता है।
rule-disconnect-before_draw-dropped = जिसका कनेक्शन पहला कार्ड उठाने से पहले टूटे उसका हाथ ड्रॉप किया जाता है।
rule-disconnect-rounds = जिसका कनेक्शन टूटे उसकी ओर से सर्वर { $value } बारियाँ खेलता है; फिर सहेजे गए ग्रुप तय करते हैं।
rule-disconnect-rounds-0 = बेस्ट-ऑफ़ मैच में जिसका कनेक्शन टूटे उसकी ओर से सर्वर हमेशा खेलता है।
rule-disconnect-then-plays_on = सर्वर खेलता रहता है और हाथ ड्रॉप नहीं किया जाता।
rule-disconnect-then-saved_or_middle = सहेजे गए ग्रुपों के अंक मिडिल ड्रॉप से कम हों तो सर्वर किसी और के शो तक खेलता रहता है।
    .AT-26 = सहेजे गए ग्रुपों के अंक मिडिल ड्रॉप से ज़्यादा हों तो हाथ को मिडिल ड्रॉप मिलता है।
rule-disconnect-show-as_others = जिसका कनेक्शन टूटे उसे वैसे ही लिया जाता है जैसे उसका समय निकल गया हो, इसलिए हाथ बाक़ी हाथों जैसा गिना जाता है।
rule-disconnect-show-saved_or_middle = सर्वर के खेलते समय कोई और शो करे तो हाथ के अंक मिडिल ड्रॉप या सहेजे गए ग्रुपों के होते हैं, जो भी कम हो।
rule-disconnect-after_discard-as_others = जिसका कनेक्शन टूटे उसे वैसे ही लिया जाता है जैसे उसका समय निकल गया हो, इसलिए हाथ बाक़ी हाथों जैसा गिना जाता है।
rule-disconnect-after_discard-saved = डिस्कार्ड के बाद कनेक्शन टूटे और अगली बारी से पहले कोई शो करे, तो सहेजे गए कार्ड गिने जाते हैं।
rule-leave-counts-as_drop = जो टेबल छोड़े उस पर उतने अंक लगते हैं जितने उस समय ड्रॉप करने पर लगते।
    .R-33 = कोई टेबल छोड़े और कोई शो न करे, तो उतने अंक लगते हैं जितने उस समय ड्रॉप करने पर लगते।
rule-leave-counts-as_drop_by_stock = जो टेबल छोड़े उस पर गड्डी से कार्ड उठाने के बाद मिडिल ड्रॉप के अंक लगते हैं, और उससे पहले फ़र्स्ट ड्रॉप के।
rule-leave-counts-by_hand = जिस खेल में ड्रॉप नहीं, उसमें टेबल छोड़ने वाले के हाथ के कार्ड बाक़ी हारने वालों जैसे गिने जाते हैं।
rule-leave-show_before_turn-as_drop = जो टेबल छोड़े उस पर उतने अंक लगते हैं जितने उस समय ड्रॉप करने पर लगते।
rule-leave-show_before_turn-by_hand = जो चला गया उसकी अगली बारी से पहले कोई और शो करे तो उसका हाथ गिना जाता है।
    .house-leaving-without-drop = जिस खेल में ड्रॉप नहीं, उसमें टेबल छोड़ने वाले के हाथ के कार्ड बाक़ी हारने वालों जैसे गिने जाते हैं।
rule-winner-last_standing-wins = जो आख़िर तक डील में बना रहे वह उसे जीतता है।
    .custom-last-standing = बाक़ी सब ड्रॉप कर चुके हों या ग़लत शो कर चुके हों, तो बचा हुआ खिलाड़ी 0 अंकों से डील जीतता है।
    .custom-leave-two = आख़िरी दो खिलाड़ियों में से एक चला जाए तो दूसरा 0 अंकों से जीतता है।
rule-match-counts-lost_points = अंक जिसे मिलते हैं उसके विरुद्ध गिने जाते हैं।
rule-match-counts-won_points = डील के विजेता को दूसरों के हाथ के अंक मिलते हैं।
rule-match-counts-chips = हारने वाले डील के विजेता को हर अंक पर एक चिप देते हैं।
rule-match-ends-after_deals = मैच डीलों की तय संख्या के बाद ख़त्म होता है।
rule-match-ends-at_target = किसी खिलाड़ी के लक्ष्य तक पहुँचने पर मैच ख़त्म होता है।
rule-match-ends-last_standing = जो सीमा तक पहुँचे वह बाहर होता है; एक खिलाड़ी बचने पर मैच ख़त्म होता है।
    .AL-10 = पूल मैच डील दर डील तब तक चलता है जब तक किसी के कुल अंक तय सीमा से ऊपर न जाएँ; सीमा तक पहुँचना भी यही माना जाता है।
rule-match-deals = मैच की डीलें: { $value }।
rule-match-target = लक्ष्य { $value } अंक है।
    .AL-27 = सीमा { $value } अंक है।
    .custom-pool-elimination = सीमा { $value } अंक है।
    .CG-14 = खिलाड़ियों की संख्या के हिसाब से, दो से शुरू करके, इतने अंक मैच जिताते हैं: { $value }।
rule-match-chips = हर डील के लिए सबको शुरू में { $value } चिप्स मिलते हैं।
rule-match-wins-deal_winner = डील का विजेता मैच जीतता है।
    .AL-09 = जिन्होंने शो नहीं किया उनके स्थान अंकों से तय होते हैं, सबसे कम वाला पहले।
rule-match-wins-fewest = सबसे कम अंकों वाला मैच जीतता है।
rule-match-wins-most = सबसे ज़्यादा अंकों वाला मैच जीतता है।
    .custom-deals = सबसे ज़्यादा चिप्स वाला मैच जीतता है।
rule-match-wins-last_standing = जो आख़िर तक बचे वह मैच जीतता है।
    .AL-27 = सबसे कम कुल अंक जीतते हैं; जो सीमा तक पहुँचे वह बाहर माना जाता है, इसलिए आख़िर तक बचने वाला जीतता है।
rule-match-tie-shared = बराबर कुल अंकों वाले खिलाड़ी जीत बाँटते हैं।
rule-match-tie-extra_deal = बराबरी एक और डील से टूटती है।
rule-pool-reentry-never = जो मैच से बाहर हुआ वह वापस नहीं आता।
rule-pool-reentry-highest_plus_one_alike = जो बाहर हुआ वह फिर एंट्री दे सकता है; एक डील से पहले लौटने वाले सब बाक़ी खिलाड़ियों के सबसे ऊँचे कुल अंकों से एक अंक ऊपर लौटते हैं।
rule-pool-reentry-highest_plus_one = जो बाहर हुआ वह फिर एंट्री देकर सबसे ऊँचे कुल अंकों से एक अंक ऊपर वापस आ सकता है।
rule-pool-reentry_up_to = वापसी तभी हो सकती है जब किसी के { $value } से ज़्यादा अंक न हों।
rule-pool-split-never = इनाम कभी सहमति से नहीं बाँटा जाता।
rule-pool-split-automatic = इसके नियम पूरे होने पर इनाम अपने आप बँट जाता है।
rule-pool-split-consent = बचे हुए सब खिलाड़ी सहमत हों तो इनाम बाँटा जाता है।
rule-pool-split-automatic_or_consent = इसके नियम पूरे होने पर इनाम अपने आप बँटता है, या तब जब बचे हुए सब खिलाड़ी सहमत हों।
rule-pool-split_from = इनाम तब बाँटा जा सकता है जब बचे हुए सब खिलाड़ियों के कम से कम { $value } अंक हों।
rule-pool-split_seats = इनाम तब बाँटा जा सकता है जब ज़्यादा से ज़्यादा इतने खिलाड़ी बचे हों: { $value }।
rule-pool-shares-equal = बाँटा गया इनाम बराबर हिस्सों में बँटता है।
rule-pool-shares-drops_left = बाँटा गया इनाम इस हिसाब से बँटता है कि बाहर होने से पहले हर खिलाड़ी के कितने ड्रॉप बचे हैं।
rule-settlement-pays-nothing = पैसे नहीं लगते।
rule-settlement-pays-sum_of_losers = विजेता को सब हारने वालों के अंक गुणा एक अंक की क़ीमत मिलती है, शुल्क हो तो वह घटाकर।
    .AL-26 = विरोधियों के अंक टेबल पर तय दर से पैसों में बदले जाते हैं।
    .BRv-13 = हारने वाले अपने हाथ के अंकों के पैसे विजेता को देते हैं।
    .R-21 = विजेता को छोड़कर सब अपने अंक गुणा दाँव देते हैं।
    .AT-11 = गेम में आने पर चिप्स घटाए जाते हैं और जीतने पर जोड़े जाते हैं।
rule-settlement-pays-prize_pool = मैच के विजेता को सबकी एंट्रियाँ मिलती हैं, शुल्क हो तो वह घटाकर।
    .AT-11 = गेम में आने पर चिप्स घटाए जाते हैं और जीतने पर जोड़े जाते हैं।
rule-settlement-fee_percent = विजेता को { $value } % कम मिलता है।
rule-settlement-fee_percent-0 = शुल्क का उल्लेख नहीं है, इसलिए विजेता को पूरी रक़म मिलती है, जब तक टेबल के नियम कोई शुल्क न रखें।
rule-settlement-rounding-down = रक़म एक ही बार, देते समय, नीचे की ओर पूरी की जाती है।
rule-settlement-rounding-up = दी जाने वाली रक़म एक ही बार, सबसे छोटे सिक्के तक बढ़ाकर पूरी की जाती है।
rule-settlement-rounding-half_up = दी जाने वाली रक़म एक ही बार, सबसे पास के छोटे सिक्के तक पूरी की जाती है, आधा हो तो ऊपर।
rule-settlement-rounding-half_even = दी जाने वाली रक़म एक ही बार, सबसे पास के छोटे सिक्के तक पूरी की जाती है, आधा हो तो सम संख्या तक।
rule-settlement-fee_tenths = इसके ऊपर विजेता को एक प्रतिशत के { $value } दसवें हिस्से और कम मिलते हैं।
rule-settlement-fee_tenths-0 = शुल्क में प्रतिशत के दसवें हिस्से नहीं हैं।
rule-settlement-fee_cap = शुल्क कभी { $value } से ज़्यादा नहीं होता।
rule-settlement-fee_cap-0 = शुल्क की कोई ऊपरी सीमा नहीं है।
rule-settlement-fee_cap_seat = शुल्क हर खिलाड़ी पर कभी { $value } से ज़्यादा नहीं होता।
rule-settlement-fee_cap_seat-0 = शुल्क की हर खिलाड़ी पर कोई ऊपरी सीमा नहीं है।

## finding: the name of each, what an audit says (value), what a player is told (.letter)


# buying

finding-buy_not_due = { $seat } ने घटना { $seq } में ऊपर का डिस्कार्ड ख़रीदा, पर { $why }।
    .name = ख़रीदने का समय न होने पर ख़रीदा
    .letter = { $seat } का डिस्कार्ड ख़रीदना मान लिया गया, जबकि उस समय ऊपर का डिस्कार्ड ख़रीदा नहीं जा सकता था ({ $moment })।
finding-buy_not_top = { $seat } ने डिस्कार्ड पाइल से कार्ड ख़रीदा ({ $card }), पर सबसे ऊपर { $top } था।
    .name = ऐसा कार्ड ख़रीदा जो सबसे ऊपर नहीं था
    .letter = रिकॉर्ड के अनुसार { $seat } ने ऐसा डिस्कार्ड ख़रीदा जो सबसे ऊपर नहीं था ({ $moment })।
finding-buy_priority = { $seat } ने ऊपर का डिस्कार्ड ख़रीदा, पर वह { $nearer } को भी चाहिए था, जिसका हक़ { $turn } के बाद पहले आता है।
    .name = दूसरे का हक़ पहले होने पर भी ख़रीदा
    .letter = ऊपर का डिस्कार्ड { $seat } को दिया गया, जबकि उसे चाहने वाला दूसरा खिलाड़ी पहले आता था ({ $moment })।
finding-penalty_not_drawn = { $seat } ने घटना { $bought } में ऊपर का डिस्कार्ड ख़रीदा, पर उसके साथ पेनल्टी का कार्ड नहीं लिया: गड्डी का अगला कार्ड { $drew } को मिला।
    .name = पेनल्टी के कार्ड के बिना ख़रीदा
    .letter = रिकॉर्ड के अनुसार { $seat } ने ऊपर का डिस्कार्ड ख़रीदते समय गड्डी से पेनल्टी का कार्ड नहीं लिया, जैसा अगले कार्ड से दिखता है ({ $moment })।

# claims

finding-judged_without_show = घटना { $seq } में { $seat } के शो पर फ़ैसला दिया गया, पर { $seat } ने उससे ठीक पहले शो घोषित नहीं किया था।
    .name = ऐसे शो पर फ़ैसला जो अभी हुआ ही नहीं था
    .letter = प्लेटफ़ॉर्म ने { $seat } के शो पर फ़ैसला दिया, जबकि उससे ठीक पहले कोई शो घोषित नहीं हुआ था ({ $moment })।
finding-claimed_twice = घटना { $seq } ऐसा दावा ({ $type }) दोहराती है जो पहले ही दर्ज हो चुका था।
    .name = एक ही दावा दो बार
    .letter = प्लेटफ़ॉर्म ने एक ही नतीजा दो बार दर्ज किया ({ $moment })।
finding-scored_too_soon = घटना { $seq } ({ $type }) में ऐसी डील के अंक लिखे गए जो पूरी नहीं हुई थी।
    .name = डील पूरी होने से पहले अंक
    .letter = प्लेटफ़ॉर्म ने डील पूरी होने से पहले अंक लिख दिए ({ $moment })।
finding-places_wrong = { $seat } को स्थान { $found } दिया गया; अंकों के अनुसार स्थान { $expected } है।
    .name = स्थान जो अंकों से नहीं निकलते
    .letter = { $seat } को दिया गया स्थान अंकों से नहीं निकलता ({ $moment })।
finding-money_not_balanced = भुगतानों और शुल्क का जोड़ { $sum } पैसे है; यह जोड़ शून्य होना चाहिए।
    .name = रक़म का जोड़ सही नहीं
    .letter = बाँटी गई रक़म, शुल्क मिलाकर, ली गई रक़म के बराबर नहीं है ({ $moment })।
finding-claim_seats = घटना { $seq } ({ $type }) में हर सीट का नाम एक ही बार होना चाहिए; { $fault }।
    .name = दावे में कोई सीट छूटी या दोहराई गई
    .letter = प्लेटफ़ॉर्म के हिसाब में कोई सीट छूट गई है या ऐसी सीट है जो वहाँ नहीं होनी चाहिए ({ $moment })।

# contracts

finding-contract_wrong = { $seat } ने ऐसे मेल्ड रखे जो डील { $deal } का कॉन्ट्रैक्ट ({ $due }) नहीं हैं: { $why }।
    .name = ऐसे मेल्ड जो कॉन्ट्रैक्ट नहीं हैं
    .letter = { $seat } के मेल्ड कॉन्ट्रैक्ट मान लिए गए, जबकि वे इस डील का कॉन्ट्रैक्ट नहीं हैं ({ $moment })।
finding-contract_again = { $seat } ने घटना { $seq } में कॉन्ट्रैक्ट रखा, जबकि वह इस डील का अपना कॉन्ट्रैक्ट पहले ही रख चुकी थी।
    .name = कॉन्ट्रैक्ट दो बार रखा गया
    .letter = { $seat } का कॉन्ट्रैक्ट एक ही डील में दूसरी बार मान लिया गया ({ $moment })।

# deals

finding-deal_number = जहाँ डील { $expected } होनी थी, वहाँ डील { $found } दर्ज हुई।
    .name = डीलें क्रम में नहीं
    .letter = एक डील ग़लत क्रम में दर्ज हुई ({ $moment })।
finding-hand_size = { $seat } को बाँटे गए कार्डों की संख्या { $found } है, जबकि { $cards } होनी चाहिए थी।
    .name = हाथ में कार्डों की संख्या ग़लत
    .letter = रिकॉर्ड के अनुसार { $seat } को उतने कार्ड नहीं बाँटे गए जितने बाँटे जाने चाहिए थे ({ $moment })।
finding-dealt_twice = { $seat } को एक से ज़्यादा हाथ बाँटे गए।
    .name = एक सीट को दो हाथ
    .letter = रिकॉर्ड के अनुसार { $seat } को एक से ज़्यादा हाथ बाँटे गए ({ $moment })।
finding-wild_card_not_cut = कटा हुआ कार्ड { $cut } था, पर रिकॉर्ड में वाइल्ड कार्ड { $wild } है।
    .name = वाइल्ड कार्ड वह नहीं जो कटा था
    .letter = रिकॉर्ड का वाइल्ड कार्ड वह कार्ड नहीं है जो कटा था ({ $moment })।
finding-no_wild_card = वाइल्ड कार्ड के रूप में कार्ड अलग रखा गया ({ $card }), पर इस खेल में वाइल्ड कार्ड नहीं होता।
    .name = बिना वाइल्ड कार्ड वाले खेल में वाइल्ड कार्ड
    .letter = वाइल्ड कार्ड के रूप में कार्ड अलग रखा गया, जबकि इस खेल में वाइल्ड कार्ड नहीं होता ({ $moment })।
finding-wild_rank_other = डील में वाइल्ड कार्ड के रूप में { $card } लिखा है, पर इस टेबल के नियमों में वाइल्ड रैंक है: { $rank }।
    .name = टेबल की तय रैंक से अलग वाइल्ड रैंक
    .letter = इस टेबल के नियमों से अलग रैंक वाइल्ड लिखी गई ({ $moment })।
finding-too_many_copies = डील में एक कार्ड ({ $card }) { $found } बार है, पर पैकों में वह { $limit } बार ही होता है।
    .name = बाँटते समय एक कार्ड पैकों से ज़्यादा बार
    .letter = रिकॉर्ड के अनुसार एक ही कार्ड उससे ज़्यादा बार बाँटा गया जितनी बार वह पैकों में है ({ $moment })।
finding-pack_incomplete = हाथ, खुला कार्ड, वाइल्ड कार्ड और गड्डी मिलाकर कार्डों की संख्या { $found } है; पैकों में { $expected } होते हैं।
    .name = पैक पूरा नहीं
    .letter = रिकॉर्ड के अनुसार कार्ड बाँटते समय पैक पूरा नहीं था ({ $moment })।
finding-no_open_card = कोई कार्ड नहीं खोला गया: हाथ, वाइल्ड कार्ड और गड्डी मिलाकर ही पैकों के सभी { $cards } कार्ड हो जाते हैं।
    .name = बाँटते समय कोई कार्ड नहीं खोला गया
    .letter = रिकॉर्ड के अनुसार डिस्कार्ड पाइल शुरू करने के लिए कोई कार्ड नहीं खोला गया ({ $moment })।
finding-copies_mixed = डील के एक जैसे कार्ड कहीं निशान से अलग-अलग लिखे हैं ({ $with_suffix }) और कहीं नहीं ({ $without })।
    .name = एक जैसे कार्डों के निशान केवल कहीं-कहीं
    .letter = रिकॉर्ड एक जैसे कार्डों को कहीं अलग-अलग लिखता है और कहीं नहीं ({ $moment })।

# disconnections

finding-autoplay_not_due = { $seat } की ओर से ऑटोप्ले ने चाल चली ({ $type }), जबकि { $why }।
    .name = खिलाड़ी के मौजूद होने पर भी ऑटोप्ले
    .letter = { $seat } की ओर से सर्वर खेला, जबकि उस समय इसकी इजाज़त नहीं थी ({ $moment })।
finding-acted_while_away = { $seat } का कनेक्शन नहीं था, इसलिए उसकी ओर से ऑटोप्ले को खेलना था, पर घटना { $seq } ({ $type }) किसी और की है: { $who }।
    .name = ऑटोप्ले की जगह किसी और ने खेला
    .letter = { $seat } का कनेक्शन न होने पर उसकी चाल सर्वर की जगह किसी और ने चली ({ $moment })।
finding-autoplay_before_draw = इस डील में पहला कार्ड उठाने से पहले ही { $seat } का कनेक्शन नहीं था, इसलिए उसका हाथ ड्रॉप होना था, पर ऑटोप्ले ने उसके लिए कार्ड उठाया।
    .name = कार्ड न उठाए हुए खिलाड़ी के लिए ऑटोप्ले
    .letter = { $seat } का कनेक्शन पहला कार्ड उठाने से पहले टूटा था और उसका हाथ ड्रॉप होना था, पर उसकी ओर से सर्वर खेला ({ $moment })।
finding-away_not_dropped = { $played ->
    [one] { $played } बारी
   *[other] { $played } बारियों
} के बाद भी { $seat } की ओर से ऑटोप्ले खेलता रहा, जबकि सहेजे गए ग्रुपों का आँकड़ा { $saved } और मिडिल ड्रॉप का { $middle } है, इसलिए हाथ ड्रॉप होना था।
    .name = ड्रॉप का समय आने पर भी ऑटोप्ले
    .letter = { $seat } का हाथ तब तक ड्रॉप हो जाना था, पर उसकी ओर से सर्वर खेलता रहा ({ $moment })।
finding-away_dropped = कनेक्शन न होने पर { $seat } का हाथ ड्रॉप किया गया, पर ऑटोप्ले को खेलते रहना था: { $why }।
    .name = ऑटोप्ले की जगह ड्रॉप
    .letter = कनेक्शन टूटा रहने पर { $seat } का हाथ ड्रॉप किया गया, जबकि सर्वर को उसकी ओर से खेलते रहना था ({ $moment })।

# drops

finding-drop_after_draw = { $seat } ने उस बारी में कार्ड उठाने के बाद ड्रॉप किया।
    .name = कार्ड उठाने के बाद ड्रॉप
    .letter = { $seat } का ड्रॉप मान लिया गया, जबकि वह उस बारी में कार्ड उठा चुकी थी ({ $moment })।
finding-second_drop = { $seat } ने ड्रॉप किया, जबकि वह पहले ही डील से बाहर थी।
    .name = दो बार ड्रॉप
    .letter = { $seat } का ड्रॉप दर्ज हुआ, जबकि वह पहले ही डील से बाहर थी ({ $moment })।

# games

finding-no_table_play = { $seat } ने ऐसी चाल चली ({ $type }) जो इस खेल में नहीं होती।
    .name = टेबल की चाल ऐसे खेल में जहाँ वह नहीं होती
    .letter = { $seat } की ऐसी चाल दर्ज हुई जो इस खेल में नहीं होती: यहाँ सेट और सीक्वेंस हाथ में रहते हैं ({ $moment })।
finding-no_contract = { $seat } ने घटना { $seq } में कॉन्ट्रैक्ट रखा, पर इस खेल में कॉन्ट्रैक्ट नहीं होता।
    .name = बिना कॉन्ट्रैक्ट वाले खेल में कॉन्ट्रैक्ट
    .letter = { $seat } का कॉन्ट्रैक्ट दर्ज हुआ, पर इस खेल में कॉन्ट्रैक्ट नहीं होता ({ $moment })।
finding-meld_beside_contract = { $seat } ने घटना { $seq } में अपना मेल्ड रखा; { $why }।
    .name = मेल्ड जो कॉन्ट्रैक्ट का नहीं
    .letter = { $seat } का ऐसा मेल्ड मान लिया गया जो उसके कॉन्ट्रैक्ट का नहीं है ({ $moment })।
finding-no_joker_moves = { $seat } ने घटना { $seq } में टेबल का जोकर खिसकाया, पर इस खेल में जोकर जहाँ रखा गया वहीं रहता है।
    .name = जोकर ऐसे खेल में खिसकाया गया जहाँ वह वहीं रहता है
    .letter = { $seat } के लिए टेबल का जोकर खिसकाया गया, पर इस खेल में वह जहाँ रखा गया वहीं रहता है ({ $moment })।
finding-no_buying = { $seat } ने घटना { $seq } में ऊपर का डिस्कार्ड ख़रीदा, पर इस खेल में डिस्कार्ड केवल अपनी बारी में उठाए जाते हैं।
    .name = बिना ख़रीद वाले खेल में डिस्कार्ड ख़रीदा
    .letter = { $seat } का डिस्कार्ड ख़रीदना दर्ज हुआ, पर इस खेल में डिस्कार्ड ख़रीदे नहीं जाते ({ $moment })।
finding-no_shows = { $seat } ने ऐसी चाल चली ({ $type }) जो इस खेल में नहीं होती, क्योंकि यहाँ कोई हाथ नहीं दिखाता।
    .name = बिना शो वाले खेल में शो
    .letter = { $seat } की ऐसी चाल दर्ज हुई जो इस खेल में नहीं होती: यहाँ कोई हाथ नहीं दिखाता ({ $moment })।
finding-no_drops = { $seat } ने घटना { $seq } में ड्रॉप किया, पर इस खेल में कोई डील से ड्रॉप नहीं करता।
    .name = बिना ड्रॉप वाले खेल में ड्रॉप
    .letter = { $seat } का ड्रॉप मान लिया गया, पर इस खेल में कोई डील से ड्रॉप नहीं करता ({ $moment })।
finding-no_split = इनाम बाँटने के लिए { $seat } का क़दम ({ $step }) दर्ज हुआ, पर इस खेल में इनाम कभी नहीं बाँटा जाता।
    .name = बिना बँटवारे वाले खेल में बँटवारा
    .letter = इनाम बाँटने के लिए { $seat } का क़दम दर्ज हुआ, पर इस खेल में इनाम नहीं बाँटा जाता ({ $moment })।

# going_out

finding-out_without_discard = { $seat } ने अपना आख़िरी कार्ड टेबल पर रखा ({ $type }), पर आख़िरी कार्ड डिस्कार्ड करना ज़रूरी है।
    .name = डिस्कार्ड किए बिना सारे कार्ड निकाले
    .letter = { $seat } का आख़िरी कार्ड टेबल पर मान लिया गया, जबकि उसे डिस्कार्ड करना ज़रूरी था ({ $moment })।
finding-returned_discard = { $seat } ने वही कार्ड डिस्कार्ड किया ({ $card }) जो उसी बारी में डिस्कार्ड पाइल से लिया था।
    .name = डिस्कार्ड पाइल से अभी लिया कार्ड डिस्कार्ड किया
    .letter = { $seat } को वही कार्ड डिस्कार्ड करने दिया गया जो उसने उसी बारी में डिस्कार्ड पाइल से लिया था ({ $moment })।
finding-last_discard_face = { $seat } ने { $which } { $found } डिस्कार्ड किया; उसे { $due } रखना था।
    .name = ग़लत ओर से रखा डिस्कार्ड
    .letter = { $seat } का डिस्कार्ड ग़लत ओर से रखा गया: सीधे की जगह उल्टा या उल्टे की जगह सीधा ({ $moment })।

# jokers

finding-joker_not_own = { $seat } ने ऐसे मेल्ड का जोकर खिसकाया जो { $owner } ने रखा था; केवल अपने रखे सीक्वेंस के जोकर खिसकाए जा सकते हैं।
    .name = दूसरे के सीक्वेंस का जोकर खिसकाया
    .letter = { $seat } को दूसरे खिलाड़ी के सीक्वेंस का जोकर खिसकाने दिया गया, पर केवल अपने रखे सीक्वेंस का जोकर खिसकाया जा सकता है ({ $moment })।
finding-joker_moved_wrongly = { $seat } ने इस मेल्ड का जोकर खिसकाया: { $meld }; जोकर की नई जगह: { $joker }; पर { $why }।
    .name = जोकर ऐसी जगह खिसकाया जहाँ वह नहीं जा सकता
    .letter = { $seat } को जोकर ऐसी जगह खिसकाने दिया गया जहाँ वह नहीं जा सकता ({ $moment })।

# lay_offs

finding-lay_off_too_soon = { $seat } ने टेबल के मेल्डों पर चाल चली ({ $type }), पर { $why }।
    .name = इजाज़त से पहले मेल्डों में कार्ड जोड़े
    .letter = { $seat } को टेबल के मेल्डों पर समय से पहले खेलने दिया गया ({ $moment })।
finding-meld_after_lay_off = { $seat } ने उसी बारी में कार्ड जोड़ने के बाद मेल्ड रखा; मेल्ड पहले रखना होता है।
    .name = एक ही बारी में कार्ड जोड़ने के बाद मेल्ड
    .letter = { $seat } को उसी बारी में कार्ड जोड़ने के बाद मेल्ड रखने दिया गया ({ $moment })।
finding-no_such_meld = { $seat } ने मेल्ड { $meld } पर चाल चली ({ $type }), पर टेबल पर ऐसा कोई मेल्ड नहीं था।
    .name = मेल्ड जो टेबल पर नहीं है
    .letter = रिकॉर्ड के अनुसार { $seat } ने ऐसे मेल्ड पर चाल चली जो टेबल पर नहीं था ({ $moment })।
finding-lay_off_no_fit = { $seat } ने { $owner } के मेल्ड ({ $meld }) में ये कार्ड जोड़े: { $cards }; पर { $why }।
    .name = कार्ड ऐसी जगह जोड़े जहाँ वे नहीं बैठते
    .letter = { $seat } के कार्ड ऐसे मेल्ड में जोड़ने दिए गए जिसमें वे नहीं बैठते ({ $moment })।

# log

finding-log_incomplete = { $count ->
    [1] मैच की घटना { $first } दर्ज नहीं हुई ({ $reason }), इसलिए जो उस पर टिका है उस पर फ़ैसला नहीं दिया जाता।
   *[other] मैच की घटनाएँ { $first } से { $last } तक दर्ज नहीं हुईं ({ $reason }), इसलिए जो उन पर टिका है उस पर फ़ैसला नहीं दिया जाता।
}
    .name = रिकॉर्ड पूरा नहीं है
    .letter = इस मैच का रिकॉर्ड पूरा नहीं है।
finding-not_opened = मैच का रिकॉर्ड इस घटना से शुरू होता है: { $type }; उसमें यह नहीं है कि कौन खेल रहा है और किन नियमों से।
    .name = मैच का शुरू होना दर्ज नहीं
    .letter = रिकॉर्ड में मैच का शुरू होना, उसके खिलाड़ी और नियम दर्ज नहीं हैं।
finding-opened_again = घटना { $seq } में मैच दूसरी बार शुरू हुआ; सीटें और नियम पहली बार जैसे ही माने जाते हैं।
    .name = मैच दो बार शुरू हुआ
    .letter = रिकॉर्ड में मैच दूसरी बार शुरू हुआ ({ $moment }); सीटें और नियम पहली बार जैसे ही माने जाते हैं।
finding-seat_taken_twice = मैच शुरू होते समय { $seat } { $what } दर्ज हुए।
    .name = मैच शुरू होते समय दो बार दर्ज सीट
    .letter = मैच शुरू होते समय { $seat } के लिए एक से ज़्यादा प्रविष्टियाँ दर्ज हुईं ({ $moment })।
finding-player_count = बैठे हुए खिलाड़ियों की संख्या { $count } है, पर यह खेल { $fewest } से { $most } खिलाड़ियों का है।
    .name = खिलाड़ी बहुत कम या बहुत ज़्यादा
    .letter = जितने खिलाड़ी बैठे, यह खेल उतने खिलाड़ियों से नहीं खेला जाता ({ $moment })।
finding-unknown_seat = घटना { $seq } में { $seat } का नाम है, पर इस मैच में वहाँ कोई नहीं बैठा।
    .name = ऐसी कोई सीट नहीं
    .letter = रिकॉर्ड में ऐसी सीट का नाम है जिस पर इस मैच में कोई नहीं बैठा ({ $moment })।
finding-after_match_end = घटना { $seq } ({ $type }) दर्ज हुई, जबकि मैच { $ended }।
    .name = मैच ख़त्म होने के बाद भी घटना
    .letter = मैच ख़त्म होने के बाद भी कुछ दर्ज हुआ ({ $moment })।

# match

finding-too_many_deals = { $played ->
    [one] मैच { $played } डील
   *[other] मैच { $played } डीलों
} के बाद पूरा हो चुका था, पर घटना { $seq } से एक और डील शुरू होती है।
    .name = एक डील ज़्यादा
    .letter = मैच पूरा होने के बाद भी एक और डील शुरू की गई ({ $moment })।
finding-dealt_in_wrongly = डील { $deal } में { $seat } { $did }, पर इस डील में उसका हिस्सा नहीं है: { $why }।
    .name = मैच से बाहर हुए खिलाड़ी को कार्ड
    .letter = { $seat } को ऐसी डील में शामिल किया गया जिसमें उसे नहीं खेलना था ({ $moment })।
finding-wrong_dealer = { $seat } ने कार्ड बाँटे, पर बाँटने की बारी { $expected } की थी।
    .name = डीलर वह नहीं जिसकी बारी थी
    .letter = जिसकी कार्ड बाँटने की बारी थी उसकी जगह दूसरे खिलाड़ी ने कार्ड बाँटे ({ $moment })।
finding-wrong_first_seat = { $seat } से शुरुआत होनी लिखी है, पर डीलर के बाईं ओर { $expected } है।
    .name = शुरुआत डीलर के बाईं ओर वाले से नहीं
    .letter = डीलर के बाईं ओर के खिलाड़ी की जगह दूसरे खिलाड़ी से शुरुआत हुई ({ $moment })।
finding-wrong_first_dealer = पहले कार्ड { $seat } ने बाँटे, जिसका खींचा कार्ड { $card } था, पर { $other } का खींचा कार्ड { $lower } था, जो छोटा है।
    .name = पहले डीलर का कार्ड सबसे छोटा नहीं था
    .letter = पहले डीलर ने सबसे छोटा कार्ड नहीं खींचा था ({ $moment })।
finding-settled_too_soon = घटना { $seq } में मैच का हिसाब किया गया, पर { $played ->
    [one] { $played } डील
   *[other] { $played } डीलों
} के बाद वह पूरा नहीं हुआ था।
    .name = मैच पूरा होने से पहले हिसाब
    .letter = मैच का हिसाब उसके पूरा होने से पहले कर दिया गया ({ $moment })।
finding-reentry_not_allowed = { $seat } मैच से बाहर होने के बाद उसमें वापस आई, जबकि नियम उस समय इसकी इजाज़त नहीं देते थे।
    .name = बाहर होने के बाद बिना इजाज़त वापसी
    .letter = { $seat } को मैच में वापस आने दिया गया, जबकि नियम उस समय इसकी इजाज़त नहीं देते थे ({ $moment })।
finding-split_not_due = { $seat } की ओर से इनाम के बँटवारे का क़दम ({ $step }) दर्ज हुआ, पर { $why }।
    .name = इजाज़त न होने पर इनाम का बँटवारा
    .letter = इनाम बाँटने का क़दम तब दर्ज हुआ जब नियम इसकी इजाज़त नहीं देते थे ({ $moment })।

# melds

finding-meld_not_valid = { $seat } ने ये कार्ड मेल्ड के रूप में रखे: { $cards }; पर इनमें { $why }।
    .name = ऐसे कार्ड मेल्ड के रूप में जो मेल्ड नहीं हैं
    .letter = { $seat } के ऐसे कार्ड मेल्ड मान लिए गए जो मेल्ड नहीं हैं ({ $moment })।
finding-too_many_melds = घटना { $seq } के साथ एक ही बारी में { $seat } के मेल्डों की संख्या { $found } हो गई; ज़्यादा से ज़्यादा { $most } रखे जा सकते हैं।
    .name = एक बारी में तय सीमा से ज़्यादा मेल्ड
    .letter = { $seat } के एक ही बारी में उससे ज़्यादा मेल्ड मान लिए गए जितने नियमों में हैं ({ $moment })।

# piles

finding-not_top_of_discards = { $seat } ने डिस्कार्ड पाइल से कार्ड लिया ({ $card }), पर सबसे ऊपर { $top } था।
    .name = डिस्कार्ड पाइल का ऊपर का कार्ड नहीं
    .letter = रिकॉर्ड के अनुसार { $seat } ने डिस्कार्ड पाइल से ऐसा कार्ड लिया जो सबसे ऊपर नहीं था ({ $moment })।
finding-joker_from_discards = { $seat } ने डिस्कार्ड पाइल से जोकर लिया ({ $card }), जो नियमों में मना है।
    .name = डिस्कार्ड पाइल से जोकर लिया
    .letter = { $seat } को डिस्कार्ड पाइल से जोकर लेने दिया गया, जो नियमों में मना है ({ $moment })।
finding-stock_order = { $seat } ने गड्डी से कार्ड उठाया ({ $card }), पर गड्डी का अगला कार्ड { $top } था।
    .name = गड्डी का अगला कार्ड नहीं
    .letter = रिकॉर्ड के अनुसार { $seat } ने गड्डी का अगला कार्ड नहीं, कोई और कार्ड उठाया ({ $moment })।
finding-stock_empty = { $seat } ने गड्डी का आख़िरी कार्ड निकल जाने के बाद उससे कार्ड उठाया।
    .name = ख़ाली गड्डी से कार्ड उठाया
    .letter = रिकॉर्ड के अनुसार { $seat } ने ख़ाली गड्डी से कार्ड उठाया ({ $moment })।
finding-recycle_not_due = घटना { $seq } में डिस्कार्ड पाइल से नई गड्डी बनाई गई, पर { $why }।
    .name = डिस्कार्ड पाइल तब पलटी गई जब नहीं पलटनी थी
    .letter = डिस्कार्ड पाइल से नई गड्डी तब बनाई गई जब नियमों के अनुसार नहीं बननी थी ({ $moment })।
finding-recycled_cards_differ = घटना { $seq } की नई गड्डी उन कार्डों से नहीं बनी है जिन्हें पलटा जाना था।
    .name = नई गड्डी पुराने डिस्कार्ड से नहीं बनी
    .letter = रिकॉर्ड की नई गड्डी उन कार्डों से नहीं बनी है जिन्हें पलटा जाना था ({ $moment })।
finding-recycle_order = घटना { $seq } की नई गड्डी डिस्कार्ड पाइल को जैसी थी वैसी ही पलटकर नहीं बनी; उसे फेंटना मना है।
    .name = डिस्कार्ड पाइल फेंटी गई जब नहीं फेंटनी थी
    .letter = नई गड्डी डिस्कार्ड पाइल को जैसी थी वैसी ही पलटकर नहीं बनी; उसे फेंटना मना है ({ $moment })।
finding-stalemate_not_due = घटना { $seq } में डील { $deal } पूरी मानकर बंद की गई, पर { $why }।
    .name = चल सकने वाली डील ख़त्म की गई
    .letter = डील रोक दी गई, जबकि वह आगे चल सकती थी ({ $moment })।

# possession

finding-card_not_held = { $seat } ने ऐसा कार्ड रखा ({ $card }) जो उसके हाथ में नहीं था।
    .name = ऐसा कार्ड रखा जो हाथ में नहीं था
    .letter = रिकॉर्ड के अनुसार { $seat } ने ऐसा कार्ड रखा जो उसके हाथ में नहीं था ({ $moment })।
finding-groups_not_hand = { $seat } ने अपने ग्रुपों में ऐसे कार्ड रखे ({ $cards }) जो उसके हाथ में नहीं थे।
    .name = ग्रुपों में हाथ से बाहर के कार्ड
    .letter = रिकॉर्ड के अनुसार { $seat } ने ऐसे कार्डों के ग्रुप बनाए जो उसके हाथ में नहीं थे ({ $moment })।
finding-groups_beyond_limits = { $seat } के लिए ऐसे ग्रुप सहेजे गए जिनकी खेल में इजाज़त नहीं है: { $why }।
    .name = बहुत ज़्यादा ग्रुप, या एक कार्ड के ग्रुप
    .letter = { $seat } के लिए ऐसे ग्रुप सहेजे गए जिनकी खेल में इजाज़त नहीं है ({ $moment })।
groups_beyond_limits-number = { $found } ग्रुप, जबकि ज़्यादा से ज़्यादा { $most } हो सकते हैं
groups_beyond_limits-size = { $found } ग्रुपों में { $least } से कम कार्ड हैं
finding-third_copy = घटना { $seq } के साथ टेबल पर एक कार्ड ({ $card }) { $found } बार हो गया, पर पैकों में वह { $limit } बार ही होता है।
    .name = टेबल पर एक कार्ड पैकों से ज़्यादा बार
    .letter = रिकॉर्ड के अनुसार टेबल पर एक ही कार्ड उससे ज़्यादा बार था जितनी बार वह पैकों में है ({ $moment })।

# shows

finding-show_card_count = { $seat } के दिखाए कार्डों की संख्या { $found } है और एक कार्ड नीचे रखा गया; शो में { $cards } कार्ड दिखाए जाते हैं और एक नीचे रखा जाता है।
    .name = शो में कार्डों की संख्या ग़लत
    .letter = { $seat } के शो में कार्डों की संख्या सही नहीं है ({ $moment })।
finding-show_not_due = { $seat } ने घटना { $seq } में अपने ग्रुप दिखाए, पर { $why }।
    .name = हारा हुआ हाथ तब दिखाया जब दिखाना नहीं था
    .letter = { $seat } के ग्रुपों का दिखाया जाना दर्ज है, जबकि उस समय ग्रुप दिखाने नहीं थे ({ $moment })।

# timeouts

finding-miss_count = { $found ->
    [one] रिकॉर्ड के अनुसार { $seat } की लगातार { $found } बारी छूटी है; सही गिनती { $expected } है।
   *[other] रिकॉर्ड के अनुसार { $seat } की लगातार { $found } बारियाँ छूटी हैं; सही गिनती { $expected } है।
}
    .name = छूटी बारियों की गिनती ग़लत
    .letter = { $seat } की छूटी बारी ग़लत गिनी गई ({ $moment })।
finding-miss_after_draw = { $seat } की बारी छूटी हुई दर्ज हुई, जबकि उसमें वह कार्ड उठा चुकी थी।
    .name = कार्ड उठाने के बाद छूटी बारी
    .letter = { $seat } की बारी छूटी हुई दर्ज हुई, जबकि उसमें वह कार्ड उठा चुकी थी ({ $moment })।
finding-fold_not_made = { $limit ->
    [one] { $subject } की { $limit } बारी छूट चुकी थी
   *[other] { $subject } की लगातार { $limit } बारियाँ छूट चुकी थीं
} और उसका हाथ बंद होना था, पर खेल चलता रहा।
    .name = आख़िरी मान्य छूटी बारी के बाद हाथ बंद नहीं हुआ
    .letter = आख़िरी मान्य छूटी बारी के बाद { $seat } का हाथ बंद होना था, पर खेल चलता रहा ({ $moment })।
finding-fold_without_misses = लगातार { $misses ->
    [one] { $misses } बारी
   *[other] { $misses } बारियाँ
} छूटने पर टाइमर ने { $seat } का हाथ बंद किया, { $rule }।
    .name = ज़रूरी बारियाँ छूटे बिना हाथ बंद
    .letter = { $seat } का हाथ उतनी बारियाँ छूटे बिना बंद कर दिया गया जितनी इसके लिए चाहिए ({ $moment })।
finding-timer_drew_discard = { $who } ने { $seat } के लिए ऊपर का डिस्कार्ड उठाया; वह केवल गड्डी से कार्ड उठा सकता है।
    .name = टाइमर ने डिस्कार्ड उठाया
    .letter = { $seat } के लिए ऊपर का डिस्कार्ड उठाया गया; खिलाड़ी की ओर से केवल गड्डी से कार्ड उठाया जा सकता है ({ $moment })।
finding-timer_chose_card = { $who } ने { $seat } के लिए कार्ड डिस्कार्ड किया ({ $card }); अभी उठाया हुआ कार्ड ({ $taken }) डिस्कार्ड करना था।
    .name = टाइमर ने उठाए हुए की जगह दूसरा कार्ड डिस्कार्ड किया
    .letter = { $seat } के लिए अभी उठाए गए कार्ड की जगह दूसरा कार्ड डिस्कार्ड किया गया ({ $moment })।
finding-timer_threw_useful_card = { $who } ने { $seat } के लिए कार्ड डिस्कार्ड किया ({ $card }), जो सबसे कम काम का कार्ड नहीं था: { $why }।
    .name = टाइमर ने हाथ के काम का कार्ड डिस्कार्ड किया
    .letter = { $seat } के लिए ऐसा कार्ड डिस्कार्ड किया गया जो उसके सबसे कम काम का नहीं था ({ $moment })।
useful_card-joker = वह जोकर है
useful_card-pure_sequence = उसके बिना हाथ में प्योर सीक्वेंस नहीं बचा
finding-complete_hand_not_declared = { $seat } के सहेजे गए ग्रुप मान्य शो थे और घोषित होने चाहिए थे, पर टाइमर ने उसके लिए कार्ड डिस्कार्ड किया।
    .name = पूरा हाथ घोषित होने की जगह डिस्कार्ड
    .letter = { $seat } के सहेजे गए ग्रुप मान्य शो थे और घोषित होने चाहिए थे, पर टाइमर ने कार्ड डिस्कार्ड किया ({ $moment })।
finding-timer_declared = { $who } ने { $seat } के लिए शो किया, जबकि { $why }।
    .name = जिसने शो नहीं सजाया था, उसके लिए शो घोषित
    .letter = { $seat } के लिए शो किया गया, जबकि उसने कोई शो सजाया नहीं था ({ $moment })।

# timers

finding-acted_too_late = { $seat } ने { $time } शुरू होने के { $took } सेकंड बाद चाल चली ({ $type }), जबकि समय केवल { $seconds } सेकंड का था।
    .name = समय निकलने के बाद चाल
    .letter = { $seat } की चाल मान ली गई, जबकि उसका समय निकल चुका था ({ $moment })।
    .letter_timed = { $seat } की चाल समय शुरू होने के { $took } सेकंड बाद भी मान ली गई, जबकि समय केवल { $seconds } सेकंड का था ({ $moment })।
finding-timer_too_early = { $time } शुरू होने के { $took } सेकंड बाद ही { $seat } का समय निकला हुआ माना गया ({ $type }); समय { $seconds } सेकंड का था।
    .name = समय पूरा होने से पहले ख़त्म बताया गया
    .letter = { $seat } का समय पूरा होने से पहले ही ख़त्म बताया गया ({ $moment })।
    .letter_timed = { $seat } का समय शुरू होने के { $took } सेकंड बाद ही ख़त्म बताया गया, जबकि समय { $seconds } सेकंड का था ({ $moment })।

# turns

finding-nothing_dealt = घटना { $seq } ({ $type }) कार्ड बँटने से पहले दर्ज हुई।
    .name = कार्ड बँटने से पहले चाल
    .letter = कार्ड बँटने से पहले ही एक चाल दर्ज हुई ({ $moment })।
finding-play_after_end = घटना { $seq } ({ $type }) की चाल खेली गई, जबकि डील घटना { $ended } में ख़त्म हो चुकी थी।
    .name = डील ख़त्म होने के बाद चाल
    .letter = डील ख़त्म होने के बाद भी एक चाल दर्ज हुई ({ $moment })।
finding-out_of_turn = { $seat } ने चाल चली ({ $type }), जबकि बारी { $turn } की थी।
    .name = बिना बारी की चाल
    .letter = { $seat } की चाल मान ली गई, जबकि बारी दूसरे खिलाड़ी की थी ({ $moment })।
finding-discard_before_draw = { $seat } ने उस बारी में कार्ड उठाए बिना ही डिस्कार्ड किया।
    .name = कार्ड उठाने से पहले डिस्कार्ड
    .letter = { $seat } को उस बारी में कार्ड उठाए बिना ही डिस्कार्ड करने दिया गया ({ $moment })।
finding-second_draw = { $seat } ने एक ही बारी में दूसरा कार्ड उठाया।
    .name = एक बारी में दो बार कार्ड उठाया
    .letter = { $seat } को एक ही बारी में दूसरा कार्ड उठाने दिया गया ({ $moment })।
finding-declare_without_draw = { $seat } ने उस बारी में कार्ड उठाए बिना ही शो किया, इसलिए नीचे रखने के लिए कोई कार्ड नहीं था।
    .name = कार्ड उठाए बिना शो घोषित
    .letter = { $seat } का शो ले लिया गया, जबकि उसने उस बारी में कार्ड नहीं उठाया था ({ $moment })।
finding-laid_before_draw = { $seat } ने उस बारी में कार्ड उठाए बिना ही टेबल पर चाल चली ({ $type })।
    .name = कार्ड उठाने से पहले टेबल पर कार्ड
    .letter = { $seat } को उस बारी में कार्ड उठाने से पहले ही टेबल पर कार्ड रखने दिए गए ({ $moment })।
finding-out_player_acts = { $seat } ने चाल चली ({ $type }), जबकि वह पहले ही डील से बाहर थी ({ $why })।
    .name = बाहर होने के बाद भी चाल
    .letter = { $seat } की चाल दर्ज हुई, जबकि वह पहले ही डील से बाहर थी ({ $moment })।
finding-rejoined_in_deal = { $seat } ऐसी डील में वापस आई जिसे वह छोड़ चुकी थी।
    .name = डील के बीच वापसी
    .letter = { $seat } को उस डील में वापस आने दिया गया जिसे वह छोड़ चुकी थी ({ $moment })।
finding-not_audited = इस मैच की जाँच नहीं हो सकी ({ $place } में { $what }); यह प्रोग्राम की ग़लती है। इसमें किसी बात पर फ़ैसला नहीं दिया जाता।
    .name = जाँच नहीं हो सकी
    .letter = इस मैच का रिकॉर्ड हमारी ओर के एक कारण से परखा नहीं जा सका।
finding-not_replayed = { $ruleset } के मैच की चालें यहाँ परखी नहीं जातीं: उसके हाथ गिने जाते हैं, पर उसके नॉक पर फ़ैसला नहीं दिया जाता।
    .name = खेल जिसकी चालें परखी नहीं जातीं
    .letter = इस खेल के हाथ यहाँ गिने जाते हैं, पर उसकी चालें परखी नहीं जातीं।
finding-ruleset_unknown = मैच में उसके नियमों का नाम नहीं है, इसलिए उसमें किसी बात पर फ़ैसला नहीं दिया जा सकता।
    .name = परखने के लिए नियम नहीं
    .letter = जिन नियमों से इस मैच को परखा जाता, वे यहाँ ज्ञात नहीं हैं।
ruleset_unknown-named = मैच में { $ruleset } नाम के नियम दिए हैं, जो यहाँ ज्ञात नहीं हैं, इसलिए उसमें किसी बात पर फ़ैसला नहीं दिया जा सकता।
ruleset_unknown-not_opened = मैच शुरू करने वाली पंक्ति, जिसमें नियमों का नाम होता है, रिकॉर्ड में नहीं है, इसलिए उसमें किसी बात पर फ़ैसला नहीं दिया जा सकता।
ruleset_unknown-no_pin = लेजर की फ़ाइलों में इस मैच के लिए तय नियमों का कोई रिकॉर्ड नहीं है या वह नहीं है जो रखा गया था, इसलिए उसमें किसी बात पर फ़ैसला नहीं दिया जा सकता। क्या ग़लत है, यह लेजर की जाँच बताती है; बैकअप में वह वैसा ही है जैसा था।
ruleset_unknown-no_content = लेजर की फ़ाइलों में इस मैच के लिए तय नियमों की सामग्री ({ $hash }) नहीं है या वह नहीं है जो रखी गई थी, इसलिए उसमें किसी बात पर फ़ैसला नहीं दिया जा सकता। क्या ग़लत है, यह लेजर की जाँच बताती है; बैकअप में वह वैसी ही है जैसी थी।
types_unlogged-in_deals = इस लॉग की कुछ लगातार डीलों में इन प्रकारों में से किसी की एक भी घटना नहीं है, जबकि बाक़ी लॉग के अनुसार वे हुई थीं या हो सकती थीं: { $types }। वहाँ जो उन पर टिका है उस पर फ़ैसला नहीं दिया जाता।
finding-types_unlogged = इस लॉग में इन प्रकारों की एक भी घटना नहीं है, जबकि बाक़ी लॉग के अनुसार वे हुई थीं या हो सकती थीं: { $types }। जो उन पर टिका है उस पर फ़ैसला नहीं दिया जाता।
    .name = घटनाओं के प्रकार जो लॉग में दर्ज नहीं
    .letter = इस मैच के, या इसकी कुछ डीलों के, रिकॉर्ड में कुछ प्रकार की घटनाएँ दर्ज ही नहीं हैं।
finding-wrong_by_any_reading = नियमों का कोई भी अर्थ लें, इस मैच में कुछ ग़लत है, और रिकॉर्ड से नहीं कहा जा सकता कि क्या। हमारे अर्थ से यह वह है जो यहाँ अर्थ के रूप में लिखा है; नियम ({ $clause }) का दूसरा अर्थ ({ $choice }) लें तो घटना { $seq } पर किया गया दावा ग़लत है।
    .name = नियमों के हर अर्थ से ग़लत
    .letter = नियमों के एक से ज़्यादा अर्थ लिए जा सकते हैं, और हर अर्थ से इस मैच में कुछ वैसा नहीं था जैसा होना चाहिए।
finding-seat_in_doubt = घटना { $seq } के अनुसार { $seat } ने { $turn } की बारी में चाल चली; यही चाल { $turn } की होती तो उसमें कुछ ग़लत न होता। या तो { $seat } बिना बारी के खेली, या उस पंक्ति में सीट ग़लत लिखी है; इनमें से क्या हुआ, कोई नहीं कह सकता।
    .name = दो में से किसी एक सीट की चाल
    .letter = एक चाल एक खिलाड़ी के नाम दूसरे की बारी में दर्ज हुई, और वह किसने चली, यह नहीं कहा जा सकता ({ $moment })।
finding-lines_in_doubt = घटना { $seq }{ $count ->
        [0] {""}
        [one] {" "}और एक अन्य
       *[other] {" "}और { $count } अन्य
    } के अनुसार { $what }। ऐसा न होता तो इस मैच में कम बातें ग़लत होतीं; संभवतः पंक्तियाँ ही ग़लत हैं, और जो उनसे समझ में आता है वह किसी के ख़िलाफ़ नहीं माना जाता।
    .name = पंक्तियाँ जो ग़लत लगती हैं
    .letter = इस मैच के रिकॉर्ड की कुछ पंक्तियाँ ग़लत लगती हैं, और जो उनसे समझ में आता है उस पर फ़ैसला नहीं दिया जा सकता ({ $moment })।
lines_in_doubt-finish_discarded = शो के साथ रखा गया कार्ड डिस्कार्ड भी किया गया
lines_in_doubt-told_twice = ऐसी चाल चली गई जो दूसरी पंक्ति में पहले से दर्ज है
lines_in_doubt-discard_lost = एक सीट ने कार्ड उठाया, कोई नहीं रखा, और उसने या किसी और सीट ने अगला कार्ड उठाया
lines_in_doubt-draw_lost = ऐसी बारी में कार्ड रखा गया जिसमें कोई उठाया नहीं गया, जबकि स्टॉक का एक कार्ड कम है
lines_in_doubt-finish_grouped = शो के साथ रखा गया कार्ड उसके ग्रुपों में भी था
lines_in_doubt-joker_moved = ऐसा जोकर जोड़ा गया जो टेबल पर था
lines_in_doubt-lay_off_in_contract = कॉन्ट्रैक्ट ऐसे कार्डों के साथ रखा गया जो उस पर जोड़े जा सकते हैं
lines_in_doubt-draw_unseen = ऐसी बारी में कार्ड रखा गया जिसमें कोई उठाया नहीं गया, और सीट ने तब या बाद में ऐसा कार्ड रखा या दिखाया जो उसके पास कभी था ही नहीं, या उसके हाथ के अंक और थे
lines_in_doubt-turns_lost = डील में ऐसे कार्ड रखे या दिखाए गए जो उन सीटों को किसी लाइन में मिले ही नहीं
lines_in_doubt-points_as_money = अंकों की जगह उनकी रक़म लिखी गई
lines_in_doubt-wild_exchanged = हर डील में खुले कार्ड की जगह वाइल्ड कार्ड और वाइल्ड कार्ड की जगह खुला कार्ड लिखा गया
lines_in_doubt-drops_booked_alike = हाथ छोड़ने वाले सबके लिए एक ही अंक लिखे गए, जबकि कुल अंक कुछ और बताते हैं
lines_in_doubt-drop_behind_show = किसी और सीट के शो के बाद हाथ छोड़े गए, और उसके बाद वही हाथ दिखाए गए
lines_in_doubt-onlookers = जो टेबल पर बैठा ही नहीं, उसका कनेक्शन टूटा या जुड़ा, या वह चला गया
lines_in_doubt-discard_taken_back = एक सीट ने एक ही बारी में दो कार्ड रखे
lines_in_doubt-groups_as_shows = किसी के शो करने से पहले ही हाथ दिखाए गए
lines_in_doubt-miss_and_turn = ऐसी बारियाँ छूटी बताई गईं जिनके बाद अगला कार्ड उसी खिलाड़ी ने ख़ुद उठाया
lines_in_doubt-booked_again = किसी डील के अंक लिखे गए जो दूसरी पंक्ति में कुछ और लिखे गए हैं
lines_in_doubt-points_capped = जो भी बाहर हुआ, उसके उतने ही अंक लिखे गए जितने बाहर होने की सीमा तक कम थे
lines_in_doubt-other_clock = दावे उन बातों से पहले आए जिनके बारे में वे हैं, या बाद की बातों के भी पीछे
lines_in_doubt-another_day = एक लाइन का समय पिछली सभी लाइनों से कई दिन बाद या पहले का है, जैसे किसी और मैच की हो
lines_in_doubt-fold_told_alone = टाइमर ने तब हाथ छोड़ा जब एक बारी का समय पूरा हो चुका था, पर उस बारी के गँवाए जाने की कोई लाइन नहीं है
lines_in_doubt-misses_behind_fold = जिसका हाथ टाइमर ने छोड़ा था, उसने उसी डील में आगे भी बारियाँ गँवाईं
lines_in_doubt-lines_lost = ऐसा कार्ड उठाया गया जो स्टॉक में उन कार्डों के नीचे है जिन्हें उठाना कहीं दर्ज नहीं
lines_in_doubt-deal_lost = ऐसे कार्ड उठाए या रखे गए जिन्हें किसी पंक्ति ने नहीं बाँटा
lines_in_doubt-lay_off_lost = ऐसे रन पर कार्ड जोड़े गए जिसमें बीच का एक कार्ड नहीं था
lines_in_doubt-miss_lost = दूसरी या तीसरी बार बारी गँवाई गई, पर उससे पहले वाली किसी पंक्ति में नहीं है
lines_in_doubt-miss_counts = गँवाई गई बारियाँ लगातार नहीं, पूरी डील या मैच में, 1 के बजाय किसी और संख्या से, या घटते क्रम में गिनी गईं
lines_in_doubt-empty_hands = जो डील में नहीं खेला उसे बिना कार्ड का हाथ बाँटा गया
lines_in_doubt-not_dealt_in = कोई ऐसा बैठा जिसे कोई हाथ नहीं बाँटा गया
lines_in_doubt-seat_order = सीटें अपने नंबरों से अलग क्रम में खेलीं
lines_in_doubt-wrong_first = डील में लिखी सीट के बजाय किसी और ने शुरुआत की
lines_in_doubt-wrong_seat = ऐसी सीट का हाथ छोड़ा, दिखाया या परखा गया जो आगे खेली, अपना हाथ दिखा चुकी थी या जिसने शो नहीं किया
lines_in_doubt-meld_type = मेल्ड कॉन्ट्रैक्ट की तरह रखे गए, या कॉन्ट्रैक्ट मेल्ड की तरह
lines_in_doubt-not_seated = ऐसे किसी को हाथ बाँटा गया जो बैठा ही नहीं था
lines_in_doubt-one_dealer = हर डील एक ही सीट ने बाँटी या शुरू की
lines_in_doubt-whole_meld = ऐसे कार्ड जोड़े गए जो वहाँ पहले से थे
lines_in_doubt-wrong_end = जो शो के बाद होता है वह उससे पहले हुआ
lines_in_doubt-wrong_time = कुछ ऐसी घटना के बाद हुआ जो अपने समय के अनुसार उसके बाद की है
lines_in_doubt-wrong_order = एक बारी की चालें ऐसे क्रम में चली गईं जिसमें वे चली ही नहीं जा सकतीं
lines_in_doubt-declare_lost = ऐसी सीट के शो का फ़ैसला हुआ जिसने कार्ड उठाया था पर शो नहीं किया था
lines_in_doubt-not_shown = ऐसा शो हुआ जिसका किसी ने फ़ैसला नहीं किया, और वह सीट आगे खेलती रही
lines_in_doubt-running_totals = हर डील में अब तक की सब डीलों का जोड़ लिखा गया
lines_in_doubt-losses_below_zero = हारे हुए अंक शून्य से नीचे लिखे गए
lines_in_doubt-last_points = स्टैंडिंग में कुल अंकों की जगह आख़िरी डील के अंक थे
lines_in_doubt-losses_as_won = हर डील के विजेता के नाम वे अंक लिखे गए जो बाक़ी सब हारे
lines_in_doubt-prize_with_entry = भुगतान में वह एंट्री भी गिनी गई जो खिलाड़ियों ने दी थी
lines_in_doubt-seats_by_deal = जो आगे खेले उनकी सीटें पहले से अलग थीं
lines_in_doubt-seats_turned = हर डील एक ही सीट ने शुरू की, या बाँटी, और सीटों के अंकों का जोड़ कुछ और आया
lines_in_doubt-turns_exchanged = एक के बाद एक आई दो बारियाँ एक-दूसरे की सीट की थीं
lines_in_doubt-connection_left = ऐसे खिलाड़ी ने सीट छोड़ी, या सर्वर ने उसका हाथ छोड़ा, जो उसी डील में आगे खेला
lines_in_doubt-misses_as_drops = ऐसी सीटों ने हाथ छोड़े जो उसी डील में आगे खेलीं
lines_in_doubt-drops_without_hand = ऐसे किसी ने हाथ छोड़ा या बारी गँवाई जिसे कोई हाथ नहीं बाँटा गया
lines_in_doubt-hands_revealed = डील के बाद डील ऐसे हाथ दिखाए गए जो गिने नहीं जाते
lines_in_doubt-lay_offs_as_melds = ऐसे मेल्ड रखे गए जो बहुत छोटे हैं और दूसरों पर जुड़ते हैं
lines_in_doubt-contract_in_parts = कॉन्ट्रैक्ट के मेल्ड एक-एक करके रखे गए
lines_in_doubt-last_discard_lost = जिसकी बारी थी उसके कार्ड रखने से पहले डील के अंक लिखे गए
lines_in_doubt-dealer_beside = हर डील में डीलर के बाद वाली सीट के बजाय किसी और ने शुरुआत की, हमेशा उतनी ही सीट दूर
lines_in_doubt-same_card = हर डील में वही कार्ड वाइल्ड था जो खोला गया
lines_in_doubt-deal_numbers = डीलों के नंबर 1, 2, 3 से अलग थे
lines_in_doubt-claims_twice = एक तरह का हर दावा दो बार किया गया
lines_in_doubt-no_groups = हाथ बिना ग्रुप के दिखाए गए
lines_in_doubt-at_best = हाथ उन ग्रुपों में नहीं दिखाए गए जो गिने गए
lines_in_doubt-places_turned = स्थान पीछे से गिने गए, या 1 से नहीं, या एक को छोड़कर सब दूसरे या आख़िरी थे, या बराबर खिलाड़ियों को अलग-अलग स्थान मिले
lines_in_doubt-seat_lost = एक सीट का कनेक्शन टूटा और उसके बाद मैच की किसी पंक्ति में वह नहीं है
lines_in_doubt-within = घटना { $first } से { $last } तक, और उनके आगे-पीछे की डीलों में नहीं, { $what }
lines_in_doubt-deals_untold = ऐसी डीलों के अंक लिखे गए जिन्हें किसी पंक्ति ने नहीं बाँटा
lines_in_doubt-deals_lost = किसी डील का नंबर पिछली डील के बाद वाला नहीं था, या पहली डील का नंबर 1 नहीं था
lines_in_doubt-no_such_cards = किसी एक सूट या एक रैंक का कोई कार्ड किसी हाथ में नहीं था
lines_in_doubt-ranks_turned = हर कार्ड की रैंक अपनी से एक ऊपर या नीचे की थी, या J, Q, K में से दो एक-दूसरे की जगह थीं
lines_in_doubt-buy_as_draws = ऊपर का डिस्कार्ड और स्टॉक का एक कार्ड किसी और की बारी में उठाए गए
lines_in_doubt-next_row = हर डील के अंक, या कुल अंक, बगल की सीट के थे
lines_in_doubt-rows_of_others = अंक, कुल अंक या भुगतान दूसरी सीटों की पंक्तियों में लिखे गए
lines_in_doubt-ruled_again = किसी शो का फ़ैसला तुरंत फिर, और अलग, लिखा गया
lines_in_doubt-rows_again = एक ही दावे में सीटों की कई पंक्तियाँ थीं
lines_in_doubt-empty_chairs = दावों में ऐसी सीटों की पंक्तियाँ थीं जिन पर कोई नहीं बैठा था या जो डील में नहीं थीं
lines_in_doubt-points_left = अंकों की जगह यह लिखा गया कि बाहर होने तक कितने अंक बचे हैं
lines_in_doubt-connections_behind = सारे कनेक्शन आख़िरी चाल के बाद लिखे गए
lines_in_doubt-next_deal = हर डील में पिछली या अगली डील के अंक लिखे गए
lines_in_doubt-totals_before_last = स्टैंडिंग में आख़िरी डील से पहले के कुल अंक थे
lines_in_doubt-entry_left_out = जिन्होंने कुछ नहीं जीता उन्होंने खेलने के लिए कुछ नहीं दिया
lines_in_doubt-fee_not_taken = विजेता को पूरी रकम दी बताई गई, जबकि उसके साथ बताया गया शुल्क उसी में से कटता है
lines_in_doubt-tax_withheld = विजेता को उतना कम दिया गया जितना जीती हुई रकम पर, या शुल्क पर, टैक्स लगता है
lines_in_doubt-other_unit = दाँव और भुगतान अलग-अलग इकाइयों में लिखे गए
lines_in_doubt-whole_units = जो रकमें मुद्रा की पूरी इकाइयों में नहीं आतीं वे बिना सौवें हिस्सों के लिखी गईं, या हर एक सौवाँ हिस्सा कम
lines_in_doubt-dealer_of_another = हर डील में पिछली या अगली डील का डीलर लिखा गया
lines_in_doubt-wild_below = हर डील में वाइल्ड कार्डों से एक रैंक नीचे का कार्ड लिखा गया
lines_in_doubt-wild_of_another = हर डील में किसी और डील का वाइल्ड कार्ड लिखा गया
lines_in_doubt-on_newest_meld = सारे कार्ड आख़िरी मेल्ड पर, या साथ रखे मेल्डों में पहले पर, जोड़े गए, जबकि वे दूसरों पर बैठते हैं
lines_in_doubt-last_discard_declared = आख़िरी कार्ड रखने को डिक्लेयर लिखा गया
lines_in_doubt-other_face = ऐसे कार्ड रखे गए जो सीट के पास दूसरे सूट या रैंक में थे, जिसका कोई कार्ड कभी टेबल पर नहीं आया
lines_in_doubt-last_cards_turned = हर डील का आख़िरी कार्ड उल्टी तरफ़ से रखा लिखा गया
lines_in_doubt-out_of_order = कई सीटों ने ऐसे समय कार्ड उठाए, रखे या बिछाए जब वे ऐसा कर ही नहीं सकती थीं, और यह उससे ज़्यादा बार हुआ जितना कोई सर्वर होने देता है
lines_in_doubt-not_searched = इस मैच में इतना कुछ ग़लत है कि उसकी पंक्तियों के जितने मतलब हो सकते थे उन सबको परखा नहीं गया। जो बचा है वह किसी के ख़िलाफ़ नहीं माना जाता।
lines_in_doubt-miss_behind_turn = बारियाँ उन कार्डों के बाद गँवाई गईं जो टाइमर ने उन्हीं बारियों में रखे
lines_in_doubt-draws_of_timer = टाइमर या ऑटोप्ले ने कार्ड रखे, पर कोई कार्ड उठाया नहीं
lines_in_doubt-autoplay_as_timer = ऑटोप्ले ने ऐसी सीटों के लिए खेला जिनका कनेक्शन नहीं टूटा था, और टाइमर ने कभी नहीं
lines_in_doubt-disconnect_lost = ऐसी सीट का कनेक्शन लौटा जिसका टूटा ही नहीं था
lines_in_doubt-meld_order = रन ऐसे क्रम में, या जोकर ऐसी जगह, रखे गए जहाँ वे हो नहीं सकते
lines_in_doubt-drop_told_late = डील ख़त्म होने के बाद हाथ छोड़े गए
lines_in_doubt-reconnect_as_rejoin = जिनका कनेक्शन लौटा, वे मैच में वापस आए
lines_in_doubt-drop_told_early = दूसरों की बारी में हाथ छोड़े गए
lines_in_doubt-wrong_show_lost = एक सीट ने कार्ड उठाया, कोई नहीं रखा, और बाक़ी खेलते रहे पर वह आगे नहीं खेली
lines_in_doubt-wrong_show_as_drop = ऐसी सीट ने हाथ छोड़ा जो कार्ड उठा चुकी थी
lines_in_doubt-settled_by_deal = मैच का निपटारा ऐसी डीलों के बाद हुआ जिनके बाद और डीलें हैं
lines_in_doubt-totals_beside = अंकों के अलावा अब तक की सब डीलों का जोड़ भी अंकों की तरह लिखा गया
lines_in_doubt-claims_of_one_deal = सब डीलों के अंक एक ही डील के, या पिछली डील के, नाम लिखे गए
lines_in_doubt-deal_told_again = एक ही डील खेल के बीच उन्हीं हाथों के साथ फिर बाँटी गई, या उसके हाथ अलग-अलग पंक्तियों में बाँटे गए
lines_in_doubt-hands_sorted = ग्रुप वहाँ लिखे गए जहाँ वे चाल नहीं हैं: हाथ में कार्ड छाँटे गए, या सर्वर ने बाँटते ही छाँटे
lines_in_doubt-draws_of_one = एक ही सीट के उठाए कार्ड लिखे गए, दूसरों का उठाया एक भी नहीं
lines_in_doubt-offers_untold = इनाम बाँटना मंज़ूर किया गया, पर किसी पंक्ति में यह नहीं है कि प्रस्ताव किसने रखा
lines_in_doubt-played_by_program = जिस सीट का कनेक्शन कभी नहीं टूटा उसकी सारी बारियाँ ऑटोप्ले ने खेलीं
lines_in_doubt-fee_on_top = सबने एंट्री से उतना ज़्यादा दिया जितना शुल्क बताया गया है
lines_in_doubt-totals_untold = सारे जोड़ 0 थे, या वह रक़म जो हर एक को मिली, या वे चिप जो हर एक ने जीते
lines_in_doubt-totals_capped = बाहर हुए खिलाड़ियों का जोड़ एक ही था, जैसे वह जिस पर कोई बाहर होता है, उनका अपना नहीं
lines_in_doubt-losses_above_zero = हारने वालों ने जो दिया वह ऐसे लिखा गया जैसे उन्हें मिला हो
lines_in_doubt-losses_untold = कई हारने वालों ने जो दिया वह शून्य लिखा गया
lines_in_doubt-hands_put_down = हाथ छोड़ने वाले ने कोई ऐसा कार्ड रखा जिसका नाम नहीं लिखा
lines_in_doubt-seat_untold = एक सीट अपनी सब पंक्तियों समेत छूट गई, जैसा अनजान डीलर या किसी के न उठाए कार्ड बताते हैं
lines_in_doubt-connection_gap = जिस खिलाड़ी का यह लॉग है उसका कनेक्शन टूटा, और उस बीच का खेल दर्ज नहीं
lines_in_doubt-totals_added_up = लौटकर आने वालों का जोड़ उनकी सब डीलों का जोड़ था
lines_in_doubt-seats_renumbered = उस डील से सीटों के नंबर बदल गए
lines_in_doubt-leave_lost = डील तब लिखी गई जब कई के पास हाथ बाकी थे, और उनमें से एक को छोड़ सबके अंक गए
lines_in_doubt-totals_of_other = हर सीट का जोड़ उससे अलग था जो उसकी डीलों से बनता है
lines_in_doubt-open_card_put_down = खुला रखा गया पहला कार्ड किसी का रखा हुआ भी लिखा गया
lines_in_doubt-laid_out_lost = किसी के सारे कार्ड ख़त्म होने से पहले डील के अंक लिखे गए
lines_in_doubt-meld_lost = किसी सीट के पास ऐसा मेल्ड बचा जो गिना नहीं गया
lines_in_doubt-rejoin_lost = बाहर हो चुके किसी को पत्ते बाँटे गए, और उसने खेलने के लिए फिर से एंट्री दी थी, या उसे फिर बाँटे गए, या वह बाद की पंक्ति से वापस आया
lines_in_doubt-stake_of_another = हारने वाले सब ने उस दाँव से अलग दर से भुगतान किया जो शुरुआत में लिखा है
lines_in_doubt-jokers_in_groups = ग्रुप में जोकर उन कार्डों की तरह लिखे गए जो हाथ में नहीं थे
lines_in_doubt-fee_untold = फ़ीस शून्य लिखी गई, जबकि मैच में बताया गया हिस्सा लिया गया और सबको उसी के हिसाब से भुगतान हुआ
lines_in_doubt-fee_of_each = फ़ीस हर खिलाड़ी का हिस्सा लिखी गई, जबकि भुगतानों में से पूरी फ़ीस बचती है
lines_in_doubt-fee_with_tax = फ़ीस टैक्स जोड़कर लिखी गई, जबकि भुगतानों में से केवल फ़ीस बचती है
lines_in_doubt-totals_without_drops = जोड़ में वे डीलें छोड़ दी गईं जिनमें हाथ छोड़ा गया था
lines_in_doubt-totals_net = जोड़ में हर खिलाड़ी का बाकी हर एक से अंतर जोड़कर लिखा गया
lines_in_doubt-paid_from_bonus = कई हारने वालों ने देय रकम का एक हिस्सा दिया, और जीतने वाले को पूरी रकम मिली
lines_in_doubt-balances_told = सबको भुगतान लिखा गया, हारने वालों को भी
lines_in_doubt-folds_of_all = हर हाथ टाइमर ने छोड़ा, जबकि किसी की बारी नहीं छूटी थी
lines_in_doubt-end_lost = मैच का हिसाब डील के बीच में हुआ, और कुल अंक तब तक के अंकों से अलग थे
lines_in_doubt-hand_given_up_lost = एक सीट की बारी छोड़ दी गई या उसे कार्ड नहीं बँटे, और कोई पंक्ति नहीं बताती कि उसने हाथ छोड़ा या वह चली गई
lines_in_doubt-settled_again = मैच का हिसाब उसी क्रम और अंकों के साथ कई पंक्तियों में लिखा गया, और उनमें से एक से ही किसी को भुगतान हुआ
lines_in_doubt-turn_lost = एक सीट की बारी छोड़ दी गई, और अगली सीट ने ऐसा कार्ड उठाया जो किसी ने रखा ही नहीं था
lines_in_doubt-fee_alone = केवल फ़ीस शून्य से नीचे लिखी गई, और सबको उनका देय भुगतान हुआ
lines_in_doubt-rebuys_left_out = वापस आने के लिए जो दिया गया वह किसी भुगतान में नहीं था
lines_in_doubt-winner_below_zero = हर डील जीतने वाले के नाम शून्य से एक अंक नीचे लिखा गया
lines_in_doubt-seats_of_chairs = एक प्रकार की सब पंक्तियों में ऐसी सीटें लिखी थीं जिन पर कोई नहीं बैठा
lines_in_doubt-draws_of_seat = एक सीट ने बारी-बारी कार्ड रखे, और किसी पंक्ति में उसका उठाया कार्ड नहीं था
lines_in_doubt-splits_behind = इनाम बाँटने की सब बातें मैच का हिसाब होने के बाद लिखी गईं
lines_in_doubt-deals_shuffled = डीलें अपने नंबरों से अलग क्रम में लिखी गईं
finding-times_coarse = इस लॉग के समय केवल { $exact } सेकंड तक सही हैं, इसलिए { $count ->
        [one] एक समय-सीमा, जो शायद पार हुई हो, परखी नहीं गई।
       *[other] { $count } समय-सीमाएँ, जो शायद पार हुई हों, परखी नहीं गईं।
    }
    .name = दर्ज समय घड़ी परखने जितने सटीक नहीं
    .letter = दर्ज समय इतने सटीक नहीं हैं कि बताया जा सके कि हर समय-सीमा का पालन हुआ।
times_coarse-order = इस लॉग के समय घटनाओं का क्रम भर बताते हैं, इसलिए घड़ी परखी नहीं गई ({ $count ->
        [one] एक चाल
       *[other] { $count } चालें
    })।

## file: the files of the desk: the title of each, and what is in it

file-open = जाँची हुई बही
    .note = मैच, घटनाएँ, गड़बड़ियाँ और फ़ैसले; इसमें न नाम हैं, न छिपे कार्ड।
file-hands = ख़त्म हो चुके मैचों के हाथ
    .note = वे कार्ड जो मैच खेले जाते समय छिपे थे।
file-leads = सुराग, विश्लेषकों के लिए
    .note = समीक्षा की जाने वाली जोड़ियाँ, और उनके ख़िलाफ़ तथा उनके पक्ष की बातें। सुराग से किसी का दोष साबित नहीं होता।
file-cases = मामले, सपोर्ट और ऑडिटरों के लिए
    .note = खिलाड़ियों की शिकायतें, टिकट से लेकर भेजे गए उत्तर तक।
file-people = खिलाड़ी जो एक ही व्यक्ति हैं
    .note = कर्मचारियों ने किन्हें एक ही व्यक्ति दर्ज किया, छद्म नामों से।
file-access = किसने क्या देखा
    .note = छिपे कार्ड देखने और खिलाड़ी खोजने की हर घटना।

## table: the tables of those files, in the order in which they are shown: the title of each, and what is in it

-cards-written = कार्ड रैंक और सूट से लिखे जाते हैं ({ "9H" }); { "JK" } प्रिंटेड जोकर है और ?? ऐसा कार्ड जो दर्ज नहीं हुआ।

table-matches = मैच
    .note = बही के हर मैच की एक पंक्ति, और जाँच में उसके बारे में निकली सबसे गंभीर बात।
table-players = खिलाड़ी
    .note = कौन कहाँ बैठा, छद्म नाम से। इस फ़ाइल में नाम नहीं हैं।
table-deals = डील
    .note = हर डील की एक पंक्ति, और नियमों के अनुसार वह कैसे ख़त्म हुई। { -cards-written }
table-events = घटनाएँ
    .note = हर मैच की हर घटना; जो कार्ड एक ही सीट देख सकती थी वे इसमें नहीं हैं। { -cards-written }
table-melds = मेल्ड
    .note = टेबल पर रखा हर मेल्ड, उन खेलों में जिनमें मेल्ड टेबल पर रखे जाते हैं। { -cards-written }
table-findings = गड़बड़ियाँ
    .note = जहाँ नियम टूटे, और जहाँ रिकॉर्ड आपस में मेल नहीं खाता या उसमें कुछ छूटा है।
table-verdicts = फ़ैसले
    .note = प्लेटफ़ॉर्म के हर दावे का क्या हुआ, खेल से फिर गिनकर; मैच जब तक खेला जा रहा है, तब तक केवल उससे जो पूरी टेबल ने देखा।
table-unchecked = जो जाँचा न जा सका
    .note = वे जाँचें जो नहीं हो सकीं, क्योंकि उनके लिए जो देखना ज़रूरी है वह रिकॉर्ड में नहीं है। इसमें किसी खिलाड़ी की ग़लती नहीं है। केवल ख़त्म हो चुके मैचों की।
table-laws = जाँच-नियम
    .note = क्या-क्या जाँचा जाता है, और वह कितनी बार मिला।
table-clauses = खंड
    .note = हर खंड जिस पर कोई नियम या फ़ैसला टिक सकता है, और वह कहाँ से लिया गया है।
table-rulesets = नियमावलियाँ
    .note = वे नियम जिनसे मैच खेले गए, उनकी सामग्री के हैश से।
table-finding_events = गड़बड़ी के पीछे की घटनाएँ
    .note = किसी गड़बड़ी के लिए जो घटनाएँ देखनी चाहिए।
table-finding_clauses = गड़बड़ियों के खंड
    .note = कौन-सी गड़बड़ी किस खंड पर टिकी है।
table-verdict_clauses = फ़ैसलों के खंड
    .note = कौन-सा फ़ैसला किस खंड पर टिका है।
table-summary = सार
    .note = हर चीज़ की कुल संख्या।
table-match_records = मैचों के रिकॉर्ड
    .note = मैच की हर घटना, जैसी पूरी टेबल ने देखी; मैच के पेज के लिए सब एक साथ।
table-pinned_rules = तय हो चुके नियम
    .note = मैच शुरू होते समय उसकी नियमावली कैसी थी।
table-answer_rules = उत्तरों के नियम
    .note = तय हो चुकी नियमावली की हर सेटिंग किस खंड से आती है, और उसका पाठ दूसरी तरह पढ़ने पर क्या होता है।
table-turns = बारियाँ
    .note = डील की हर बारी की एक पंक्ति, और उसमें क्या हाथ से गया; जो छिपे हाथों पर टिका है वह मैच ख़त्म होने पर बताया जाता है। { -cards-written }
table-other_reading = दूसरी तरह पढ़ने पर
    .note = नियमों का पाठ दो तरह से पढ़ा जा सकता हो, तो हर तरह पढ़ने पर सीट का फ़ायदा या नुक़सान; केवल ख़त्म हो चुके मैचों में।
table-days = दिन
    .note = किस दिन कितना खेला गया, प्लेटफ़ॉर्म की घड़ी ({ "UTC" }) के अनुसार।
table-rulings = फ़ैसलों की गिनती
    .note = कितने फ़ैसले हैं, नियमों के और दावे के प्रकार के अनुसार।
table-played = नियमों के अनुसार खेल
    .note = नियमों के अनुसार, कितनी बार हाथ ड्रॉप हुए और शो अमान्य रहे। हाथों की गिनती में हर डील की वे सीटें हैं जिन्हें कार्ड बाँटे गए।
table-deal_lengths = डीलों की लंबाई
    .note = ख़त्म हो चुकी कितनी डीलें कितनी बारियों में पूरी हुईं, सब सीटें मिलाकर।
table-dealt = बाँटे गए जोकर
    .note = हर सीट को बाँटे गए प्रिंटेड जोकर और वाइल्ड कार्ड; ख़त्म हो चुके मैचों के उन हाथों में जिनका हर कार्ड ज्ञात है, और जिनके नियमों में इनमें से कुछ भी हो।
table-first_to_act = पहली चाल
    .note = खेलने के क्रम के हर स्थान से डील कितनी बार जीती गई, उन डीलों में जिनका एक ही विजेता है।
table-rejected = अस्वीकार की गई पंक्तियाँ
    .note = वे पंक्तियाँ जो बही में नहीं ली गईं, उनके स्रोत के अनुसार; पंक्तियाँ ख़ुद तिजोरी में हैं।
table-sources = स्रोत
    .note = मैच कहाँ से आए, और हर स्रोत के मैच कितनी बार ख़ुद को काटते हैं: जो सामान्य से कहीं ज़्यादा काटे उस पर संदेह होता है और उससे कोई पत्र नहीं लिखा जाता।
table-freshness = कब तक का हाल
    .note = एक पंक्ति: ये तालिकाएँ कहाँ तक पहुँची हैं, और इनमें जो है उसे किसने जाँचा।
table-views_made = ये तालिकाएँ कैसे बनीं
    .note = तालिकाएँ बनाने वाला प्रोग्राम किसके आधार पर चलता है: फ़ाइल किन तालिकाओं और जाँच-नियमों की है, और बही का कितना हिस्सा उसमें आ चुका है।
table-to_project = तालिकाओं में आनी बाक़ी घटनाएँ
    .note = बही के ट्री के वे हिस्से जो अभी इन तालिकाओं में नहीं हैं।
table-looked_at_again = फिर जाँचे जाने वाले मैच
    .note = वे मैच जिनकी कोई पंक्ति पिछली जाँच के बाद रुकी है, अस्वीकार हुई है या पहले से दर्ज पंक्ति के उलट है।
table-lines_waiting = रुकी हुई पंक्तियाँ
    .note = मैच की वे पंक्तियाँ जो किसी छूटी हुई पंक्ति के लिए रुकी हैं, जैसी पिछली बार देखी गईं।
table-hands_waiting = रुके हुए हाथ
    .note = वे मैच जो कुछ ही मिनट पहले ख़त्म हुए: उनके हाथ अभी नहीं खुले हैं।
table-shares = गिनतियों में हिस्सा
    .note = पूरी बही की गिनतियों में हर मैच का हिस्सा।
table-share_keys = हिस्से किसमें जुड़ते हैं
    .note = गिनतियों, नियमों और कोडों की वे पंक्तियाँ जिनके लिए हिस्सों में एक-एक नंबर रखा है।
table-event_spans = घटनाओं के समय-खंड
    .note = मैच की कौन-सी घटनाएँ किन दो मिनटों की हैं; समय से खोजते समय पेज इसी से चलते हैं।
table-leaf_spans = ट्री के खंड
    .note = मैच की कौन-सी घटनाएँ बही के ट्री के किस हिस्से की हैं, और उनमें कितनी पत्ता उठाने और कितनी फेंकने की हैं; नई घटनाएँ पहले दिखाते समय पेज इसी से चलते हैं।
table-match_numbers = मैचों के नंबर
    .note = वह नंबर जिसके नीचे इस फ़ाइल में मैच की पंक्तियाँ रखी हैं।
table-words = शब्दों के नंबर
    .note = वे शब्द जो इस फ़ाइल की कई पंक्तियों में एक जैसे हैं।
table-uses = मैचों के लिए ज़रूरी पंक्तियाँ
    .note = वे नियम, कोड और खंड जिनकी पंक्ति तब तक रहती है जब तक किसी मैच को उनकी ज़रूरत है।
table-marks = मैच खोजने के शब्द
    .note = हर उस शब्द की एक पंक्ति जिससे खोज में मैच मिलता है, उस सीट और पहली घटना के साथ जिसके कारण मिलता है।
table-hands = हाथ
    .note = हर सीट को क्या बाँटा गया और डील के अंत में उसके हाथ में क्या था, ख़त्म हो चुके मैचों में। { -cards-written }
table-stock_draws = गड्डी से उठाए कार्ड
    .note = गड्डी से उठाए गए कार्ड, और ख़रीदने पर पेनल्टी के कार्ड, ख़त्म हो चुके मैचों में। { -cards-written }
table-hidden_records = छिपे रिकॉर्ड
    .note = हर घटना का वह हिस्सा जो एक ही सीट ने देखा, ख़त्म हो चुके मैचों में।
table-packs = पैक
    .note = ख़त्म हो चुके मैच, जैसे इंजन उन्हें पढ़ता है; पूरे लेजर के ऑडिट के लिए।
table-leads = सुराग
    .note = समीक्षा की जाने वाली जोड़ियाँ, सबसे पक्का सुराग पहले, अलर्ट के बजट की सीमा तक; और वे जिन पर निर्णय हो चुका है। सुराग से समीक्षा शुरू होती है। उससे किसी का दोष साबित नहीं होता।
table-pairs = जोड़ियाँ
    .note = हर परखी गई जोड़ी: जिसकी साथ खेली डीलें काफ़ी हैं और जिसमें तौलने को कुछ है। { "p" } छोटा हो तो समीक्षा करनी चाहिए।
table-channels = चैनल
    .note = हर परखी गई जोड़ी, हर दिशा और हर चैनल में, बाक़ी सबके साथ उसी खिलाड़ी के खेल के सामने; दोनों दिशाओं के स्कोर, और एक साथ तौले गए चैनल।
table-exhibits = साक्ष्य
    .note = वे चुनाव जो सुराग के पक्ष में सबसे ज़्यादा बोलते हैं, इस हिसाब से कि दूसरे को उम्मीद से कितना ज़्यादा मिला; जहाँ मौक़े गिने जाते हैं, वहाँ उनमें से पहले। { -cards-written }
table-alternatives = विकल्प
    .note = ईमानदार खेल में इसकी जगह क्या चुना जा सकता था, सबसे संभावित पहले।
table-placebos = तुलना के लिए
    .note = वही खिलाड़ी उसी चैनल में दूसरे विरोधियों के साथ: जो सबके साथ किया जाए वह किसी बात का संकेत नहीं है।
table-refunds = रिफ़ंड
    .note = इन दो में से किसी की जीती डीलों में टेबल के बाक़ी खिलाड़ियों का नुक़सान: ज़्यादा से ज़्यादा इतना, रिफ़ंड पर निर्णय लेने वाले के लिए।
table-considerations = और क्या कारण हो सकता है
    .note = सुराग के निर्दोष कारण, और क्या मिलने पर वह ग़लत ठहरेगा।
table-lead_decisions = सुरागों पर निर्णय
    .note = कर्मचारियों ने जोड़ियों के बारे में क्या दर्ज किया, जैसा बही में है। इससे अपने आप कुछ नहीं होता।
table-decisions = चुनाव
    .note = ख़त्म हो चुके मैचों में खिलाड़ी के हर असली चुनाव की एक पंक्ति: जो ख़ुद, अपनी बारी में, दर्ज हाथ से किया गया। टाइमर की, ऑटोप्ले की और अज्ञात लोगों की चालें इसमें नहीं हैं। { -cards-written }
table-about_leads = इस स्कैन के बारे में
    .note = क्या पढ़ा गया, क्या परखा गया, क्या रोक लिया गया, और आँकड़े किस पर टिके हैं।
table-cases = मामले
    .note = हर मामले की एक पंक्ति: खिलाड़ी की शिकायत, टिकट से लेकर भेजे गए उत्तर तक।
table-case_records = मामलों के रिकॉर्ड
    .note = हर मामले का हर रिकॉर्ड, जो कभी बदला नहीं जाता: किसने, कब, क्या।
table-same_person = एक ही व्यक्ति
    .note = हर उस रिकॉर्ड की एक पंक्ति जो कहता है कि दो खिलाड़ी एक ही व्यक्ति हैं। यहाँ नाम नहीं हैं; कर्मचारियों का लिखा हुआ सबूत नहीं है।
table-accesses = देखने का रिकॉर्ड
    .note = जब-जब किसी ने छिपे कार्ड देखे, खिलाड़ी खोजा या साइन इन किया, उसकी एक पंक्ति।

## column: what a column holds, by its name where several tables have it, else by its table and its name

column-said = डेस्क इसे जिससे शब्दों में कहता है: संदेश का कोड और उसके मान
column-since_said = डेस्क इसे जिससे शब्दों में कहता है: संदेश का कोड और उसके मान
column-odd_said = डेस्क इसे जिससे शब्दों में कहता है: संदेश का कोड और उसके मान
column-about_event = जिस घटना के बारे में है
column-at = कब
column-chosen = क्या चुना गया
column-claim = { "show" }: शो की घोषणा; { "points" }: डील के अंक, या मैच के कुल अंक; { "settlement" }: रक़म
column-clause = खंड
column-clauses = जिन खंडों पर टिका है उनकी आईडी
column-deal = डील
column-deals = डील
column-event = मैच, और घटना का नंबर
column-finding = गड़बड़ी
column-from_player = जिस खिलाड़ी के चुनाव तौले जाते हैं, छद्म नाम से
column-hash = सेटिंग का { "SHA-256" }
column-lead = सुराग
column-leaf = बही के ट्री में घटना की जगह: बड़ी संख्या, नई घटना
column-match = मैच
column-name = नाम
column-one = एक खिलाड़ी, छद्म नाम से
column-ruleset = जिन नियमों से खेला गया; मैच में नियमों का नाम न हो तो “{ "none named" }”
column-seat = सीट, 1 से, घड़ी की दिशा में
column-seats = जिन सीटों को कार्ड बाँटे गए
column-seq = मैच में उसका नंबर
column-to_player = जिस खिलाड़ी के छिपे कार्डों से उनका मिलान होता है, छद्म नाम से
column-two = दूसरा खिलाड़ी, छद्म नाम से
column-who = किसने
column-wild_card = वाइल्ड रैंक के लिए कटा हुआ कार्ड
column-matches-match = प्लेटफ़ॉर्म की दी हुई मैच की आईडी
column-matches-verdict = इनमें से सबसे गंभीर: { "finding" } (गड़बड़ी), { "overturned" } (पलटा गया), { "undecidable" } (फ़ैसला संभव नहीं), { "clean" } (सब सही); ख़त्म हुए मैच के हाथ जब तक न खुलें, { "undecidable" } की जगह { "waiting" }
column-matches-state = { "open" }: अभी खेला जा रहा है, या कुछ ही मिनट पहले ख़त्म हुआ; { "settled" }: प्लेटफ़ॉर्म ने हिसाब किया; { "closed" }: हिसाब के बिना बंद
column-matches-ruleset = जिन नियमों से खेला गया
column-matches-ruleset_hash = उन नियमों की सामग्री, जैसी मैच शुरू होते समय तय हुई
column-matches-table_id = प्लेटफ़ॉर्म की टेबल
column-matches-lobby = प्लेटफ़ॉर्म की लॉबी
column-matches-opened_at = कब शुरू हुआ, प्लेटफ़ॉर्म की घड़ी के अनुसार
column-matches-ended_at = कब उसका हिसाब हुआ या वह बंद हुआ
column-matches-seats = बैठे हुए खिलाड़ियों की संख्या
column-matches-deals = डीलों की संख्या
column-matches-events = बही में उसकी घटनाओं की संख्या
column-matches-currency = जिस मुद्रा या चिप्स के लिए खेला गया
column-matches-point_value = एक अंक की क़ीमत, पैसे में
column-matches-entry = एक सीट की एंट्री, पैसे में
column-matches-findings = गड़बड़ियों की संख्या
column-matches-overturned = प्लेटफ़ॉर्म के कितने दावे पलटे गए
column-matches-undecidable = कितने दावों का फ़ैसला संभव नहीं था
column-matches-unchecked = कितने प्रकार की जाँचें नहीं हो सकीं
column-matches-leaf = बही के ट्री में उसकी आख़िरी घटना की जगह: बड़ी संख्या, नई घटना
column-players-pseudonym = खिलाड़ी का छद्म नाम; बही को पता हो सके तो हर मैच में वही
column-players-total = कई डीलों के मैच में हारे या जीते हुए कुल अंक, या बचे हुए चिप्स, नियमों के अनुसार
column-players-place = उससे बनने वाला स्थान, मैच पूरा होने पर
column-players-out_after = जिस डील के बाद सीट मैच से बाहर हुई
column-players-paid = प्लेटफ़ॉर्म ने कितना दिया (ऋण हो तो लिया), पैसे में
column-deals-deal = मैच, और डील का नंबर
column-deals-number = मैच की कौन-सी डील
column-deals-event = जिस घटना में कार्ड बाँटे गए
column-deals-dealer = जिस सीट ने कार्ड बाँटे
column-deals-first = जिस सीट से शुरुआत होनी है
column-deals-dealt_in = जिन सीटों को कार्ड बाँटे गए
column-deals-contract = एक साथ क्या रखना ज़रूरी था, कॉन्ट्रैक्ट वाले खेलों में
column-deals-open_card = जिस कार्ड से डिस्कार्ड पाइल शुरू हुई
column-deals-ended = नियमों के अनुसार कैसे ख़त्म हुई; जब तक ख़त्म न हो, ख़ाली
column-deals-ended_event = जिस घटना से ख़त्म हुई
column-deals-winners = नियमों के अनुसार उसे जीतने वाली सीटें
column-deals-doubt_event = वह घटना जिसके बाद रिकॉर्ड आपस में मेल नहीं खाता या उसमें कुछ छूटा है
column-events-deal = जिस डील की है
column-deal_no = मैच में डील का नंबर; 2.2, जब 2 नंबर की दो डील हों, उनमें दूसरी
column-events-seq = मैच में उसका नंबर; क्रम केवल इसी से तय होता है
column-events-at = कब, प्लेटफ़ॉर्म की घड़ी के अनुसार
column-events-type = किस प्रकार की घटना
column-events-by = { "player" } (खिलाड़ी), { "timer" } (टाइमर), { "autoplay" } (ऑटोप्ले), { "server" } (सर्वर), { "staff" } (कर्मचारी); पता न हो तो ख़ाली
column-events-from_pile = कार्ड कहाँ से उठाया गया: { "stock" } (गड्डी) या { "discards" } (डिस्कार्ड पाइल)
column-events-card = कार्ड, जहाँ पूरी टेबल उसे देख सकती थी; उल्टा हो तो नहीं देख सकती थी
column-events-cards = सीधे खोले गए कार्ड, ग्रुपों में
column-events-leaf = बही के ट्री में उसकी जगह: बड़ी संख्या, नई घटना
column-melds-meld = मैच, और मेल्ड की आईडी: किस घटना ने उसे रखा, और उस घटना का कौन-सा मेल्ड
column-melds-event = जिस घटना में रखा गया
column-melds-seat = जिस सीट ने रखा
column-melds-kind = { "run" } (सीक्वेंस) या { "set" } (सेट); दोनों में से कुछ न बने तो ख़ाली
column-melds-laid = कार्ड, जैसे रखे गए; जोकर के साथ वह कार्ड लिखा है जिसकी जगह वह है
column-melds-cards = कार्ड, जैसे डील के अंत में थे
column-melds-laid_off_by = जिन सीटों ने उसमें कार्ड जोड़े
column-findings-finding = मैच, और गड़बड़ी का नंबर
column-findings-severity = { "impossible" }: रिकॉर्ड आपस में मेल नहीं खाता; { "breach" }: नियम टूटा; { "incomplete" }: रिकॉर्ड में कुछ छूटा है; { "reading" }: सिर्फ़ हमारे पढ़े नियम से टूटा; { "notice" }: कुछ ग़लत नहीं
column-findings-code = कौन-सा जाँच-नियम टूटा
column-findings-name = जाँच-नियम का नाम
column-findings-event = जिस घटना पर मिली
column-findings-message = क्या हुआ; मैच अभी खेला जा रहा हो तो केवल घटना बताई जाती है, और केवल वही जो पूरी टेबल के देखे से निकलता है
column-findings-at = घटना कब हुई, प्लेटफ़ॉर्म की घड़ी के अनुसार
column-verdicts-verdict_id = मैच, और फ़ैसले का नंबर
column-verdicts-verdict = { "UPHELD" } (क़ायम), { "OVERTURNED" } (पलटा गया; आँकड़े देखें) या { "UNDECIDABLE" } (फ़ैसला संभव नहीं)
column-verdicts-place = मैच के फ़ैसलों में इसका नंबर
column-verdicts-seq = मैच में उस घटना का नंबर जिसमें दावा किया गया
column-verdicts-event = जिस घटना में दावा किया गया
column-verdicts-claimed = प्लेटफ़ॉर्म ने क्या कहा: अंक या चिप्स, पैसे, या मान्य शो के लिए 1
column-verdicts-computed = खेल से क्या निकलता है, उसी माप में; फ़ैसला संभव न हो तो ख़ाली
column-verdicts-difference = निकला हुआ आँकड़ा घटा दावे का आँकड़ा, अंकों और रक़म के लिए
column-verdicts-by_reading = 1, जब नियमों का पाठ दूसरी तरह पढ़ने पर फ़ैसला अलग होता
column-verdicts-message = कारण; अभी खेले जा रहे मैच के कार्ड नहीं बताए जाते
column-unchecked-code = जो जाँच-नियम परखा नहीं जा सका
column-unchecked-missing = उसके लिए रिकॉर्ड में क्या होना चाहिए था
column-unchecked-times = कितनी बार
column-unchecked-first_event = पहली घटना जिस पर उसे परखा नहीं जा सका
column-laws-code = जाँच-नियम का कोड
column-laws-severity = { "impossible" } (रिकॉर्ड आपस में मेल नहीं खाता), { "breach" } (नियम टूटा), { "incomplete" } (रिकॉर्ड में कुछ छूटा है), { "reading" } (दो अर्थ) या { "notice" } (सूचना)
column-laws-found = गड़बड़ियों की संख्या
column-laws-sentence = उसकी गड़बड़ी में क्या लिखा होता है
column-clauses-clause = खंड की आईडी
column-clauses-standing = { "text" }: लिखित नियम; { "custom" }: खेल की रीति; { "house" }: हमारा तय किया हुआ
column-clauses-text = जिस पाठ में वह है
column-clauses-lines = उस पाठ की पंक्तियाँ
column-clauses-rule = वह क्या कहता है
column-clauses-reading = उसे कैसे पढ़ा जाता है, जहाँ वह एक से ज़्यादा तरह से पढ़ा जा सकता है
column-clauses-address = वह रीति कहाँ बताई गई है
column-clauses-section = ऑपरेटर की शर्तों में उसकी जगह, अगर वह किसी ऑपरेटर का है
column-clauses-language = किस भाषा में लिखा है, अगर वह ऑपरेटर का है
column-clauses-restates = वे खंड जिन्हें वह ऑपरेटर के शब्दों में कहता है
column-rulesets-hash = उसकी सेटिंग का { "SHA-256" }
column-rulesets-id = उसकी आईडी
column-rulesets-title = उसका शीर्षक
column-finding_events-event = देखने की एक घटना
column-verdict_clauses-verdict_id = फ़ैसला
column-summary-what = क्या गिना गया
column-summary-count = संख्या
column-match_records-record = उसकी घटनाएँ, खानों में, पैक किए हुए JSON में; छिपा कार्ड ?? लिखा जाता है
column-match_records-incomplete = उसका जो हिस्सा कभी घटना नहीं बना: रुकी हुई, उलट या अस्वीकार की गई पंक्तियाँ, JSON में
column-match_records-pins = उसके नियम जब-जब तय किए गए, सबसे पुराना पहले, JSON में: हैश, नियमावली, किसने, कब; खाली, जहाँ वे सिर्फ़ मैच आने पर तय हुए
column-match_records-origin = इसकी पंक्तियाँ कहाँ से आईं, JSON में: { "live" } या { "imported" }, मैपिंग, भेजने वाला, और आयात का समय
column-match_records-rules_key = उस पर फ़ैसला किन नियमों से होता है: उत्तरों के नियमों की कुंजी; खाली, जहाँ वह मैच के नियमों का हैश ही है
column-answer_rules-key = नियम जिस हैश से तय हुए, और मैच या उसकी लॉबी ने जो मान अलग से बताए
column-pinned_rules-options = हर सेटिंग, JSON में
column-answer_rules-rules = नियमावली, अपने स्रोतों के साथ, JSON में
column-answer_rules-other = दूसरी तरह पढ़ने पर वही नियमावली, JSON में; पाठ एक ही तरह पढ़ा जाता हो तो ख़ाली
column-turns-number = डील की कौन-सी बारी, 1 से
column-turns-last_of_deal = 1, जब वह अब तक डील की आख़िरी बारी हो
column-turns-seq = जिस घटना से शुरू हुई, मैच में उसका नंबर
column-turns-ended_seq = जिस घटना से ख़त्म हुई, उसका नंबर
column-turns-seat = जिस सीट की बारी थी
column-turns-event = जिस घटना से शुरू हुई
column-turns-ended_event = जिस घटना से ख़त्म हुई
column-turns-at = कब शुरू हुई, प्लेटफ़ॉर्म की घड़ी के अनुसार
column-turns-ms = पहली से आख़िरी घटना तक मिलीसेकंड, प्लेटफ़ॉर्म की घड़ी के अनुसार
column-turns-ended = { "discard" } (डिस्कार्ड), { "declare" } (शो की घोषणा), { "drop" } (ड्रॉप) या { "miss" } (बारी छूटना); बारी चल रही हो या बीच में टूट गई हो तो ख़ाली
column-turns-by = उसे किसने ख़त्म किया: { "player" } (खिलाड़ी), { "timer" } (टाइमर), { "autoplay" } (ऑटोप्ले), { "server" } (सर्वर), { "staff" } (कर्मचारी); पता न हो तो ख़ाली
column-turns-from_pile = कार्ड कहाँ से उठाया गया: { "stock" } (गड्डी) या { "discards" } (डिस्कार्ड पाइल)
column-turns-card = डिस्कार्ड पाइल पर रखा गया कार्ड, जहाँ पूरी टेबल ने उसे देखा
column-turns-could_show = 1, जब चौदह कार्डों से मान्य शो बनता था; 0, जब नहीं बनता था; पता न हो तो ख़ाली
column-turns-missed_show = 1, जब उनसे मान्य शो बनता था पर बारी डिस्कार्ड से ख़त्म हुई
column-turns-next_seat = जिस सीट ने उसके बाद कार्ड उठाया
column-turns-taken = 1, जब उस सीट ने वह कार्ड डिस्कार्ड पाइल से लिया; 0, जब उसने गड्डी से कार्ड उठाया
column-turns-gave_meld = 1, जब वह कार्ड उस सीट के दो कार्डों के साथ मेल्ड बना, जिनमें जोकर नहीं है
column-other_reading-seat = सीट
column-other_reading-reading = जिन नियमों से मैच खेला गया उनकी आईडी
column-other_reading-other = उनका पाठ दूसरी तरह पढ़ने पर बनने वाले नियमों की आईडी
column-other_reading-what = { "money" }: रक़म, पैसे में; { "total" }: कई डीलों के मैच के कुल अंक; { "points" }: अंक; मैच जिसका हो
column-other_reading-computed = नियम जैसे तय हुए थे उनसे क्या निकलता है; फ़ैसला संभव न हो तो ख़ाली
column-other_reading-computed_other = दूसरी तरह पढ़ने पर क्या निकलता है
column-other_reading-differs = 1, जब दोनों का फ़ैसला हो सकता है और वे अलग हैं
column-days-day = मैच किस दिन शुरू हुए; रिकॉर्ड में समय न हो तो “{ "unknown" }”
column-days-matches = शुरू हुए मैच
column-days-played_on = उनमें से अभी खेले जा रहे
column-days-deals = उनकी डीलें
column-days-events = उनकी घटनाएँ
column-rulings-verdict = { "UPHELD" } (क़ायम), { "OVERTURNED" } (पलटा गया) या { "UNDECIDABLE" } (फ़ैसला संभव नहीं)
column-rulings-count = फ़ैसलों की संख्या
column-played-matches = मैच
column-played-hands = जिन सीटों को कार्ड बाँटे गए, सब डीलें मिलाकर
column-played-drops = ड्रॉप किए गए हाथ
column-played-timer_drops = उनमें से जो टाइमर ने किए, या जो तब हुए जब खिलाड़ी की ओर से खेला जा रहा था
column-played-shows = शो की वे घोषणाएँ जिन्हें नियमों से परखा जा सकता है
column-played-invalid_shows = उनमें से अमान्य
column-played-turns = बारियाँ
column-played-timer_discards = टाइमर के डिस्कार्ड से ख़त्म हुई बारियाँ
column-played-looked_at = वे बारियाँ जिनमें पता है कि हाथ में शो था या नहीं
column-played-missed_shows = उनमें से जिनमें मान्य शो था पर घोषित नहीं हुआ
column-deal_lengths-turns = डील की बारियाँ
column-deal_lengths-deals = इतनी लंबी डीलें
column-dealt-seat = सीट, उनमें अपने स्थान के अनुसार, 1 से
column-dealt-hands = हाथ
column-dealt-cards = उनके कार्ड
column-dealt-jokers = उनमें प्रिंटेड जोकर
column-dealt-wild_cards = उनमें वाइल्ड रैंक के कार्ड
column-first_to_act-place = 1 की चाल पहली है, 2 की उसके बाद, इसी तरह आगे
column-first_to_act-wins = इस स्थान से जीती गईं
column-rejected-producer = जिस फ़ाइल या भेजने वाले से पंक्तियाँ आईं, उसका वह नाम जो लेते समय दिया गया
column-rejected-code = क्यों अस्वीकार हुईं
column-rejected-lines = पंक्तियों की संख्या
column-sources-how = { "live" }: प्लेटफ़ॉर्म का अपना लॉग; { "imported" }: पुराना संग्रह
column-sources-mapping = पंक्तियाँ बनाने वाली मैपिंग का हैश; जैसी थीं वैसी पंक्तियों के लिए ख़ाली
column-sources-producer = पंक्तियों में लिखा भेजने वाला; न हो तो ख़ाली
column-sources-matches = इस स्रोत के मैच जो ख़त्म हुए और जाँचे गए
column-sources-contradicted = उनमें वे मैच जिनके कार्ड आपस में मेल नहीं खाते, या जिनकी पंक्तियों पर संदेह है
column-sources-claims = दावे जिन पर फ़ैसला हुआ
column-sources-overturned = उनमें पलटे गए दावे
column-sources-deck_low = कार्डों के बेमेल का सबूत, छोटा दाँव: ई-मान का लघुगणक, दस लाखवाँ हिस्सा
column-sources-deck_high = वही, बड़ा दाँव
column-sources-claims_low = पलटे दावों का सबूत, छोटा दाँव: ई-मान का लघुगणक, दस लाखवाँ हिस्सा
column-sources-claims_high = वही, बड़ा दाँव
column-freshness-freshness = हमेशा 1
column-freshness-at_ms = बही आख़िरी बार कब देखी गई: 1970 से मिलीसेकंड, { "UTC" }
column-freshness-leaf = बही के ट्री में इस जगह से पहले की हर घटना इन तालिकाओं में है
column-freshness-events = इन तालिकाओं के मैचों की घटनाओं की संख्या
column-freshness-events_waiting = कितनी घटनाएँ जाँची जानी बाक़ी हैं
column-freshness-matches_waiting = कितने मैच जाँचे जाने बाक़ी हैं; गिनने के लिए बहुत ज़्यादा हों तो ख़ाली
column-freshness-version = meldtrail का जो संस्करण जाँच करता है
column-freshness-laws = जाँच जिन जाँच-नियमों, नियमों और खंडों से होती है उन सबका { "SHA-256" }
column-views_made-name = क्या
column-views_made-value = पाठ के रूप में
column-to_project-low = हिस्से की पहली जगह
column-to_project-high = आख़िरी के बाद की जगह
column-lines_waiting-seqs = मैच में उनके नंबर
column-hands_waiting-at_ms = कब खुलेंगे, 1970 से मिलीसेकंड में
column-shares-share = पैक किया हुआ: जिन नियमों और कोडों की पंक्ति उसके लिए ज़रूरी है; फिर जिन गिनतियों में वह है, हर एक की कुंजी और आँकड़े
column-share_keys-number = नंबर
column-share_keys-key = JSON: पंक्ति की तालिका और कुंजी, नियमों और कोडों के लिए यह भी कि उसमें क्या है
column-match_numbers-number = नंबर
column-match_numbers-began = जहाँ से इसके समय गिने जाते हैं, 1970 से मिलीसेकंड में
column-event_spans-span = 1970 से अब तक के दो-दो मिनट; समय न बताया गया हो तो -1
column-event_spans-first_seq = मैच में इस समय की पहली घटना का नंबर
column-event_spans-last_seq = मैच में इस समय की आख़िरी घटना का नंबर
column-leaf_spans-span = बही के ट्री की 1024-1024 जगहों में से कौन-सा हिस्सा; जगह न हो तो -1
column-leaf_spans-first_seq = मैच में इस हिस्से की पहली घटना का नंबर; कोई न हो तो 0
column-leaf_spans-last_seq = मैच में इस हिस्से की आख़िरी घटना का नंबर; कोई न हो तो 0
column-leaf_spans-draw = इसकी कितनी घटनाएँ पत्ता उठाने की हैं
column-leaf_spans-discard = इसकी कितनी घटनाएँ पत्ता फेंकने की हैं
column-leaf_spans-other = इसकी बाक़ी घटनाएँ कितनी हैं
column-words-number = नंबर
column-words-word = शब्द
column-uses-kind = पंक्ति की तालिका
column-uses-name = उसकी कुंजी
column-uses-variant = पंक्ति का डाइजेस्ट: अलग-अलग मैच अलग बात कह सकते हैं
column-uses-content = बाक़ी पंक्ति, JSON में
column-uses-matches = कितने मैचों के लिए ज़रूरी है
column-marks-word = { "invalid show" } (अमान्य शो), { "overturned" } (पलटा गया), { "undecidable" } (फ़ैसला संभव नहीं), { "dropped" } (ड्रॉप), { "disconnected" } (कनेक्शन टूटा), { "timer" } (टाइमर), { "left the table" } (टेबल छोड़ी), { "show called invalid" } (प्लेटफ़ॉर्म ने शो अमान्य कहा), { "took a joker" } (डिस्कार्ड से जोकर लिया), { "prize split" } (इनाम बाँटा गया); { "game/…" }: कौन-सा खेल; { "finding/CODE" }: गड़बड़ी का कोड; { "points/N" } और { "money/N" }: दावे का या निकला हुआ आँकड़ा, रक़म पैसे में
column-marks-seat = सीट; किसी सीट का न हो तो 0
column-marks-seq = मैच में घटना का नंबर; किसी घटना का न हो तो ख़ाली
column-marks-leaf = बही के ट्री में मैच की आख़िरी घटना की जगह: बड़ी संख्या, नई घटना
column-hands-hand = डील और सीट
column-hands-seat = सीट
column-hands-status = डील में उस सीट का क्या हुआ
column-hands-dealt = बाँटे गए कार्ड
column-hands-final = डील ख़त्म होने पर हाथ में रहे कार्ड
column-hands-claimed = प्लेटफ़ॉर्म ने डील के जो अंक लिखे
column-hands-points = खेल से डील के जो अंक निकलते हैं
column-hands-leaf = बही के ट्री में मैच की आख़िरी घटना की जगह: बड़ी संख्या, नई घटना
column-hands-faces = हाथ में कभी भी रहा हर कार्ड: बिट 0 { "AS" } का, 1 { "2S" } का … 51 { "KC" } का, 52 { "JK" } का, 53 दो { "JK" } का …
column-hands-pairs = हर कार्ड जो कभी भी एक साथ दो बार हाथ में रहा, उन्हीं बिटों में
column-hands-course = आए और गए कार्ड, घटना के नंबर के साथ: { "3=" } बाँटा गया, { "12+KS" } मिला, { "13-4D" } रखा गया
column-stock_draws-seq = मैच में घटना का नंबर
column-stock_draws-seat = सीट
column-stock_draws-card = उठाया गया कार्ड
column-hidden_records-record = छिपे हुए फ़ील्ड, घटना के नंबर के अनुसार, पैक किए हुए JSON में
column-packs-mark = जिन पंक्तियों से बना, उनका डाइजेस्ट
column-packs-claims = मैच में कितने दावे हैं
column-packs-pack = हर घटना के चार बाइट और उनके साथ के बाइट; संपीड़ित
column-leads-lead = जोड़ी की आईडी
column-leads-rank = कतार में उसका क्रम; निर्णय हो चुका हो और उसके बाद के खेल से पुष्टि न हुई हो तो ख़ाली
column-leads-deals = जिन डीलों में दोनों बैठे
column-leads-p = जैसा { "pairs" } में है
column-leads-q = जैसा { "pairs" } में है
column-leads-standing = { "confirmed" }: खेल के पहले आधे में चिह्नित, और अकेले बाद के आधे से पुष्ट; { "screened" }: केवल पहले आधे में चिह्नित; { "flagged" }: दोनों आधे मिलाकर चिह्नित
column-leads-channel = सबसे छोटे { "p" } वाला चैनल
column-leads-both_ways = 1, जब उसमें दोनों दिशाएँ एक साथ तौली जाती हैं
column-leads-words = असर, सीधे शब्दों में
column-leads-decision = कर्मचारियों का आख़िरी निर्णय: { "confirmed" } (सहमत) या { "dismissed" } (असहमत); किसी ने न लिया हो तो ख़ाली
column-leads-suppressed = 1, जब निर्णय हो चुका है और तब तक न देखे गए खेल से उसकी पुष्टि नहीं होती
column-leads-since = निर्णय के बाद का खेल क्या कहता है
column-leads-harm_deals = साथ खेली वे डीलें जिनके अंक दर्ज हैं
column-leads-harm_points = कुल मिलाकर { "one" } से { "two" } को गए अंक; केवल जानकारी, सबूत नहीं
column-leads-harm_paise = वही, पैसे में
column-leads-third_points = दोनों में से किसी की जीती डीलों में तीसरे खिलाड़ियों के हारे हुए अंक
column-pairs-pair = जोड़ी की आईडी, हर स्कैन में वही
column-pairs-deals = जिन डीलों में दोनों बैठे
column-pairs-p = ईमानदार खेल में भी इतने असामान्य आँकड़े आने की संभावना: सब चैनलों और दिशाओं में सबसे छोटी, उनकी संख्या के हिसाब से सुधारी हुई
column-pairs-q = इतने या इससे छोटे { "q" } वाली जोड़ियों में ईमानदार जोड़ियों का अनुमानित हिस्सा
column-pairs-flagged = 1, जब { "q" } ग़लत पहचान की तय दर के भीतर हो
column-channels-pair = जोड़ी
column-channels-channel = चैनल का कोड; { "mutual" } और { "giving" }: कई चैनल एक साथ तौले गए
column-channels-both_ways = 1, जब दोनों दिशाएँ एक साथ तौली जाती हैं
column-channels-pattern = उसमें क्या देखा जाता है
column-channels-n = दूसरे के साथ चुनाव, या मौक़े
column-channels-n_others = उसी खिलाड़ी के, बाक़ी सबके साथ
column-channels-effect = दूसरे के साथ घटा बाक़ी सबके साथ, अपनी इकाई में
column-channels-effect_low = असर के 95 % अंतराल का निचला छोर, अकेली इस जाँच का
column-channels-effect_high = उसका ऊपरी छोर
column-channels-unit = असर किस इकाई में गिना जाता है
column-channels-words = वही, एक वाक्य में
column-channels-p = ईमानदार खेल में इसकी संभावना, अंशांकित; न निकल सके तो ख़ाली
column-channels-p_uncalibrated = जैसी निकली, ईमानदार प्लेटफ़ॉर्मों से मिलान से पहले
column-channels-z = स्कोर
column-channels-why_not = कुछ क्यों नहीं निकाला जा सका
column-exhibits-exhibit = सुराग और स्थान
column-exhibits-place = 1 सबसे पक्का है
column-exhibits-event = जिस घटना में चुना गया
column-exhibits-page = कहाँ देखें
column-exhibits-channel = चैनल
column-exhibits-worth = दूसरे को उससे कितना मिला, चैनल की इकाई में
column-exhibits-expected = इस खिलाड़ी से कितने की उम्मीद थी
column-exhibits-chance = ईमानदार खेल के मॉडल के अनुसार इस खिलाड़ी के लिए यह चुनने की संभावना
column-alternatives-exhibit = साक्ष्य
column-alternatives-place = 1 सबसे संभावित है
column-alternatives-choice = क्या चुना जा सकता था
column-alternatives-chance = इस खिलाड़ी के लिए उसकी संभावना
column-alternatives-worth = दूसरे को उससे कितना मिलता
column-placebos-place = 1 सबसे छोटा { "p" } है
column-placebos-n = उस विरोधी के साथ चुनाव
column-placebos-effect = उस विरोधी के साथ घटा बाक़ी सबके साथ
column-placebos-effect_low = असर के 95 % अंतराल का निचला छोर, अकेली इस जाँच का
column-placebos-effect_high = उसका ऊपरी छोर
column-placebos-p_uncalibrated = जैसी निकली
column-refunds-place = मैच और खिलाड़ी के क्रम में
column-refunds-player = किसका नुक़सान हुआ, छद्म नाम से
column-refunds-lost_to = दोनों में से किसे मिला, छद्म नाम से
column-refunds-points = अंक
column-refunds-paise = पैसे में; मैच में एक अंक की क़ीमत न हो तो ख़ाली
column-considerations-place = जिस क्रम में सूची में हैं
column-considerations-kind = { "innocent" }: कोई और कारण; { "overturns" }: क्या मिलने पर सुराग ग़लत ठहरेगा
column-considerations-words = एक वाक्य में
column-lead_decisions-pair = जोड़ी की आईडी
column-lead_decisions-place = जिस क्रम में बही में लिए गए
column-lead_decisions-type = { "raised" }: आँकड़े, जैसे देखे गए; { "decided" }: निर्णय हुआ; { "reopened" }: फिर खोला गया
column-lead_decisions-at = कब, लिखने वाले की घड़ी के अनुसार
column-lead_decisions-decision = { "confirmed" } (सहमत) या { "dismissed" } (असहमत)
column-lead_decisions-reason = कारण
column-lead_decisions-seen = तब बही में कितनी घटनाएँ थीं: उसके बाद की नहीं देखी गईं
column-lead_decisions-p = जोड़ी का, जैसा देखा गया
column-lead_decisions-q = जोड़ी का, जैसा देखा गया
column-lead_decisions-deals = तब तक साथ खेली डीलें
column-lead_decisions-channel = तब का सबसे पक्का चैनल
column-lead_decisions-model = ईमानदार खेल के मॉडल का हैश
column-lead_decisions-calibration = अंशांकन की तालिका का हैश
column-lead_decisions-evidence = दिखाए गए चुनावों का हैश
column-decisions-decision = मैच, घटना और प्रकार
column-decisions-deal = मैच, और डील का नंबर
column-decisions-event = जिस घटना में चुना गया
column-decisions-player = किसने चुना, छद्म नाम से
column-decisions-kind = क्या चुनना था; अमान्य शो के कोई विकल्प नहीं होते
column-decisions-alternatives = जो कुछ चुना जा सकता था; डिस्कार्ड करने के कार्डों में जोकर नहीं हैं
column-decisions-choices = विकल्पों की संख्या
column-decisions-chance = ईमानदार खेल के मॉडल के अनुसार इस खिलाड़ी के लिए यह चुनने की संभावना; मॉडल ऐसे चुनाव न जानता हो तो ख़ाली
column-decisions-follower = डील में बने रहे खिलाड़ियों में अगला कौन है, छद्म नाम से
column-decisions-gain = डिस्कार्ड: वह कार्ड लेने पर अगले खिलाड़ी के छिपे हाथ के अंक कितने घटते हैं
column-decisions-gain_usual = वही, मॉडल के अनुसार सब विकल्पों पर अनुमानित
column-decisions-waits = डिस्कार्ड: दूसरों के छिपे हाथों के वे कार्ड जिनका इंतज़ार डिस्कार्ड किए कार्ड के अधूरे मेल्डों को है
column-decisions-waits_usual = वही, मॉडल के अनुसार सब विकल्पों पर अनुमानित
column-decisions-distance = खेलना या ड्रॉप: डील में बने रहे दूसरे हाथों में सबसे पास वाला शो से कितनी दूर है, अंकों में
column-about_leads-what = क्या
column-about_leads-value = उसका मान
column-cases-case_id = मामले की आईडी
column-cases-stand = { "open" } (खुला), { "decided" } (निर्णय हुआ), { "closed" } (बंद, उत्तर भेजा गया) या { "appealed" } (अपील में)
column-cases-ticket = हेल्पडेस्क का टिकट
column-cases-match = जिस मैच के बारे में है
column-cases-seat = दावा करने वाली सीट
column-cases-topic = { "show" } (शो), { "score" } (अंक), { "money" } (रक़म), { "disconnection" } (टूटा हुआ कनेक्शन), { "timer" } (घड़ी), { "joker" } (जोकर), { "shuffle" } (कार्ड फेंटना) या { "partners" } (मिलकर खेलने वाले खिलाड़ी)
column-cases-claim = खिलाड़ी के अपने शब्द
column-cases-tickets = शिकायत के सभी टिकट, पहला सबसे पहले, बीच में ख़ाली जगह
column-cases-assigned = इस पर कौन काम करता है
column-cases-backed = पिछली अपील के बाद जो समीक्षक किसी निर्णय के साथ हैं, हर एक नतीजे और पैसों में रक़म के साथ, JSON सूची में
column-cases-reviewers = पिछली अपील के बाद के दूसरे समीक्षक, JSON सूची में
column-cases-decider = निर्णय किसने लिया
column-cases-deciders = जिन-जिन ने कभी इस पर निर्णय लिया, JSON सूची में
column-cases-outcome = { "granted" } (मंज़ूर), { "partly" } (कुछ हद तक मंज़ूर), { "refused" } (नामंज़ूर), { "undecidable" } (फ़ैसला संभव नहीं) या { "withdrawn" } (वापस लिया गया)
column-cases-amount = इससे खिलाड़ी को कितना दिया जाता है, पैसे में
column-cases-opened_at = कब खोला गया
column-cases-last_at = उसका आख़िरी रिकॉर्ड कब बना
column-cases-due_at = उत्तर कब तक देना है
column-cases-held = 1, जब तक उस पर क़ानूनी रोक है
column-cases-proposed = उस पत्र का रिकॉर्ड जो दूसरे व्यक्ति की सहमति की राह देख रहा है, या सहमति के बाद अभी भेजा नहीं गया
column-cases-proposer = किसने उसे प्रस्तावित किया
column-cases-agreed = कौन उससे सहमत है, JSON सूची के रूप में
column-cases-answers = कितने उत्तर भेजे गए
column-cases-appeals = कितनी अपीलें हुईं
column-cases-odd = जो रिकॉर्ड नहीं बनने चाहिए थे
column-cases-records = उसके रिकॉर्डों की संख्या
column-cases-last_seq = उसके आख़िरी रिकॉर्ड का नंबर
column-cases-incidents = वे सामूहिक मामले जिनका यह हिस्सा है, बीच में ख़ाली जगह के साथ
column-cases-unasked = 1, जहाँ कर्मचारियों ने सामूहिक मामले की वजह से खोला और किसी खिलाड़ी ने नहीं लिखा
column-case_records-case_id = मामला
column-case_records-seq = मामले में उसका नंबर; क्रम केवल इसी से तय होता है
column-case_records-type = किस प्रकार का रिकॉर्ड
column-case_records-match = जिस मैच के बारे में है
column-case_records-says = रिकॉर्ड, एक वाक्य में
column-case_records-words = जो लिखा गया, पूरा
column-case_records-composed = कर्मचारियों का बदला हुआ पत्र, जैसा वह पहले बना था
column-case_records-language = पत्र की भाषा
column-case_records-seat = जिस सीट को लिखा गया, या जिसकी शिकायत है
column-case_records-reference = पत्र का संदर्भ
column-case_records-corrects = मामले का वह रिकॉर्ड जिसे यह ठीक करता है
column-case_records-replaces = वह पहले का पत्र जिसकी जगह यह लेता है
column-case_records-ruleset_hash = भेजा गया उत्तर जिन नियमों पर टिका है
column-case_records-erased_at = कब उसके कुछ शब्द मिटाए गए, हमारी अपनी घड़ी के अनुसार
column-case_records-erased_in = लॉग का वह रिकॉर्ड जो यह बताता है
column-case_records-odd = क्यों नहीं बनना चाहिए था; सही हो तो ख़ाली
column-same_person-seq = बही की स्ट्रीम { "people" } में उसका नंबर
column-same_person-at = कब दर्ज हुआ
column-same_person-who = किसने दर्ज किया
column-same_person-pseudonym = खिलाड़ी
column-same_person-same_as = वह खिलाड़ी जो वही व्यक्ति है
column-accesses-stream = बही में उस दिन की स्ट्रीम: { "access/" } और तारीख़
column-accesses-seq = स्ट्रीम में उसका नंबर; क्रम केवल इसी से तय होता है
column-accesses-who = किसने देखा
column-accesses-what = क्या देखा गया
column-accesses-match = मैच, अगर मैच देखा गया
column-accesses-event = घटना, अगर घटना देखी गई

## live: what is said of a finding or verdict of a match still played

live-event = घटना { $event }: { $what }। इसके पीछे के कार्ड तब बताए जाते हैं जब मैच ख़त्म हो जाता है और उसके हाथ खुल जाते हैं।
live-seat = { $seat }, घटना { $event }: { $what }। इसके पीछे के कार्ड तब बताए जाते हैं जब मैच ख़त्म हो जाता है और उसके हाथ खुल जाते हैं।
live-verdict = { $claim }: { $ruling }
live-UPHELD = क़ायम
live-OVERTURNED = पलटा गया
live-UNDECIDABLE = फ़ैसला संभव नहीं
live-WAITING = फ़ैसला हाथ खुलने पर

## claim: what a verdict is about

claim-show = शो
claim-points = अंक
claim-settlement = हिसाब

## case: what a case says, in rows, on the terminal and on pages

case_status-new = नया
case_status-open = खुला
case_status-appealed = अपील में
case_status-decided = निर्णय हुआ
case_status-closed = बंद
case_status-damaged = ख़राब
case_outcome-granted = मंज़ूर
case_outcome-partly = कुछ हद तक मंज़ूर
case_outcome-refused = नामंज़ूर
case_outcome-undecidable = फ़ैसला संभव नहीं
case_outcome-withdrawn = वापस लिया गया
case_outcome-same = पहले जैसा
case_outcome-paid = { $outcome }, देय रक़म ₹{ $paid }
case_outcome-to_be_paid = { $outcome }, देय रक़म { $paid }
case_record-case_opened = टिकट { $ticket } के लिए मामला खोला गया।
case_record-case_joined = सामूहिक मामले { $incident } का हिस्सा।
case_record-case_ticket = टिकट { $ticket } जोड़ा गया: वही शिकायत फिर से।
case_record-case_ticket_written = टिकट { $ticket } जोड़ा गया, जो { $at } पर लिखा गया: वही शिकायत फिर से।
case_record-case_assigned = { $to } को सौंपा गया।
case_record-note = टिप्पणी।
case_record-case_reviewed_yes = दूसरे व्यक्ति ने समीक्षा की और सहमति दी।
case_record-case_reviewed_no = दूसरे व्यक्ति ने समीक्षा की और असहमति जताई।
case_record-case_reviewed_proposes = सामूहिक मामले { $incident } के साथ यह प्रस्ताव रखा गया: { $decision }।
case_record-case_reviewed_backs = दूसरे व्यक्ति ने समीक्षा की और इस पर सहमति दी: { $decision }।
case_record-case_reviewed_letter_yes = दूसरा व्यक्ति रिकॉर्ड { $seq } के पत्र से सहमत है।
case_record-case_reviewed_letter_no = दूसरा व्यक्ति रिकॉर्ड { $seq } के पत्र से सहमत नहीं है।
case_record-case_decided = निर्णय हुआ: { $decision }।
case_record-case_corrected = रिकॉर्ड { $seq } ठीक किया गया: { $decision }।
case_record-case_appealed_player = खिलाड़ी ने अपील की।
case_record-case_appealed_staff = कर्मचारियों ने अपील की।
case_record-case_reversed = अपील पर निर्णय बदला गया: { $decision }।
case_record-case_held_placed = क़ानूनी रोक लगाई गई।
case_record-case_held_lifted = क़ानूनी रोक हटाई गई।
case_record-case_attached = { $size } बाइट की फ़ाइल जोड़ी गई, { "SHA-256" } { $digest }।
case_record-case_answered = उत्तर का भाग, { $parts } में से { $part }।
case_record-case_drafted_composed = बनाए गए पत्र का एक भाग, { $parts } में से { $part }।
case_record-case_drafted_proposed = प्रस्तावित पत्र का एक भाग, { $parts } में से { $part }।
case_record-other = किसी और प्रकार का रिकॉर्ड।
case_sent = { $language } में उत्तर भेजा गया, संदर्भ { $reference }, संस्करण { $version } की जाँच के अनुसार।
case_sent-seat = सीट { $seat } को { $language } में उत्तर भेजा गया, संदर्भ { $reference }, संस्करण { $version } की जाँच के अनुसार।
case_sent_changed = { $language } में उत्तर दिया गया, जहाँ चिह्न है वहाँ शब्द कर्मचारियों के, संदर्भ { $reference }, संस्करण { $version } की जाँच के अनुसार।
case_sent_changed-seat = सीट { $seat } को { $language } में उत्तर दिया गया, जहाँ चिह्न है वहाँ शब्द कर्मचारियों के, संदर्भ { $reference }, संस्करण { $version } की जाँच के अनुसार।
case_proposed = एक पत्र जिसका जाँचा हुआ भाग बदला गया है; दूसरे व्यक्ति की सहमति चाहिए।
case_clock-none = -
case_clock-due = { $span } बाक़ी
case_clock-overdue = { $span } की देरी
case_span-days = { $days } दिन { $hours } घं॰
case_span-hours = { $hours } घं॰ { $minutes } मि॰
case_span-minutes = { $minutes } मि॰
case_span-none = एक मिनट से कम
case_refusal-sentence = { $why }।
case_refusal-not_opened = मामला अभी खोला नहीं गया है
case_refusal-opened = मामला पहले ही खोला जा चुका है
case_refusal-not_decided = उत्तर तब भेजा जाता है जब मामले पर निर्णय हो चुका हो
case_refusal-closed = मामला बंद है; केवल अपील से फिर खुलता है
case_refusal-closed_ticket = मामला बंद है; अपील से उसे फिर खोलें, या इस टिकट के लिए नया मामला खोलें
case_refusal-not_appealed = निर्णय केवल अपील पर बदला जाता है
case_refusal-decided = मामले पर निर्णय हो चुका है; अपील से वह फिर खुलता है
case_refusal-status = मामले की स्थिति “{ $status }” है, इसलिए { $verb } संभव नहीं है
case_refusal-against_ruling = जाँच का फ़ैसला है “{ $ruled }” और निर्णय है “{ $decided }”: इसके लिए दूसरा व्यक्ति चाहिए, जिसकी समीक्षा में वही नतीजा और वही रक़म हो
case_refusal-answer_unfinished = इससे पहले का उत्तर पूरा सहेजा नहीं गया है
case_refusal-part_missing = इससे पहले उत्तर का एक भाग छूटा है
case_refusal-not_composed = प्रस्तावित पत्र से पहले बनाया गया पत्र होना चाहिए
case_refusal-letter_paragraphs = पत्र के अनुच्छेद वही रहते हैं जिनसे वह बना, और समापन से पहले एक आपका अपना
case_refusal-letter_reference = पत्र की आख़िरी पंक्ति उसका संदर्भ है, जैसा बना था
case_refusal-letter_greeting_long = अभिवादन में ज़्यादा से ज़्यादा { $most } अक्षर होते हैं, इसमें { $length } हैं
case_refusal-letter_own_long = आपके अपने अनुच्छेद में ज़्यादा से ज़्यादा { $most } अक्षर होते हैं, इसमें { $length } हैं
case_refusal-letter_close_long = समापन में ज़्यादा से ज़्यादा { $most } अक्षर होते हैं, इसमें { $length } हैं
case_refusal-letter_core = जाँचे हुए भाग का अनुच्छेद { $number } वैसा नहीं है जैसा बना था: इस पत्र से दूसरे व्यक्ति को सहमत होना होगा
case_refusal-letter_rules = आपके अपने शब्द कहते हैं “{ $words }”, जो जाँचा हुआ भाग नहीं कहता: इस पत्र से दूसरे व्यक्ति को सहमत होना होगा
case_refusal-letter_figure = आपके अपने शब्दों में “{ $figure }” है, जो जाँचे हुए भाग में नहीं है: इस पत्र से दूसरे व्यक्ति को सहमत होना होगा
case_refusal-no_letter = ऐसा कोई पत्र दूसरे व्यक्ति की राह नहीं देख रहा
case_refusal-no_earlier = रिकॉर्ड { $seq } उस सीट को भेजा गया आख़िरी पत्र नहीं है
case_refusal-own_letter = जिसने पत्र प्रस्तावित किया, वही उससे सहमति नहीं दे सकता
    .own = यह पत्र आपने प्रस्तावित किया, इसलिए किसी और को सहमत होना होगा।
case_refusal-held = उस पर पहले से क़ानूनी रोक है
case_refusal-not_held = उस पर क़ानूनी रोक नहीं है
case_refusal-no_record = उसमें ठीक करने के लिए रिकॉर्ड { $seq } नहीं है
case_refusal-one_person = { $why }; जहाँ किसी का खाता नहीं है, वहाँ मशीन का एक ही उपयोगकर्ता हर नाम से वही व्यक्ति है; { "meldtrail staff add" } से खाते बनने पर दूसरे साइन इन कर सकते हैं
case_refusal-none = मामला { $case } नहीं है
case_refusal-gone_on = मामला { $case } आगे बढ़ चुका है; पहले देखें कि रिकॉर्ड { $seq } के बाद क्या जुड़ा
case_refusal-joined = यह पहले से सामूहिक मामले { $incident } का हिस्सा है
case_refusal-ticket = टिकट { $ticket } पहले से इसमें है
case_refusal-reviewer = इसकी समीक्षा दूसरे व्यक्ति के रूप में { $who } ने की है; निर्णय किसी और को लेना होगा
    .own = इस मामले की समीक्षा आपने की है, इसलिए निर्णय किसी और को लेना होगा।
case_refusal-decider = जिसके ख़िलाफ़ अपील है वह निर्णय { $who } ने लिया था; अब निर्णय किसी और को लेना होगा
    .own = जिसके ख़िलाफ़ अपील है वह निर्णय आपने लिया था, इसलिए अब निर्णय किसी और को लेना होगा।
case_refusal-reviewer_decided = पहले निर्णय लेने वाला व्यक्ति उसी की समीक्षा नहीं कर सकता
    .own = इस मामले पर पहले निर्णय आपने लिया था, इसलिए समीक्षा किसी और को करनी होगी।
case_verb-case_opened = खोलना
case_verb-case_joined = सामूहिक मामले में जोड़ना
case_verb-case_ticket = दूसरा टिकट जोड़ना
case_verb-case_assigned = सौंपना
case_verb-note = टिप्पणी लिखना
case_verb-case_reviewed = समीक्षा करना
case_verb-case_decided = निर्णय लेना
case_verb-case_corrected = रिकॉर्ड ठीक करना
case_verb-case_appealed = अपील करना
case_verb-case_reversed = निर्णय बदलना
case_verb-case_held = क़ानूनी रोक लगाना या हटाना
case_verb-case_attached = फ़ाइल जोड़ना
case_verb-case_drafted = पत्र देना
case_verb-case_answered = उत्तर भेजना
case_verb-other = ऐसा लिखना
case_action-assign = दर्ज करता है कि मामले पर कौन काम करेगा। इससे पहले मामला किसके पास था, यह नहीं बताया जाता।
    .title = सौंपें
case_action-review = दर्ज करता है कि दूसरा व्यक्ति सहमत है या नहीं। समीक्षा करने वाला व्यक्ति निर्णय नहीं ले सकता।
    .title = दूसरे व्यक्ति के रूप में समीक्षा करें
case_action-decide = दावे पर काम ख़त्म करता है। अपील से वह फिर खुलता है।
    .title = निर्णय लें
case_action-reverse = जिसके ख़िलाफ़ अपील है उसकी जगह दूसरा निर्णय रखता है; पहला भी पढ़ा जा सकता है।
    .title = निर्णय बदलें
case_action-answer = उत्तर वैसा दिखाता है जैसा भेजा जाना है, और भेजे जाने पर उसे अक्षर-अक्षर सहेजता है। इससे मामला बंद होता है।
    .title = खिलाड़ी को उत्तर दें
case_action-note = मामले पर काम करने वालों के लिए एक बात। यह खिलाड़ी को नहीं दिखाई जाती।
    .title = टिप्पणी लिखें
case_action-join = इसी शिकायत का दूसरा टिकट अब से इस मामले में है। वह दोनों से मिलता है, और हेल्पडेस्क को दोनों बताए जाते हैं।
    .title = दूसरा टिकट जोड़ें
case_action-attach = फ़ाइल का नाम, आकार और { "SHA-256" } सहेजता है, ताकि बाद में दिखाया जा सके कि वही फ़ाइल है। फ़ाइल ख़ुद कहीं नहीं भेजी जाती: उसे वहीं रखें जहाँ हेल्पडेस्क अपनी फ़ाइलें रखता है।
    .title = फ़ाइल जोड़ें
case_action-correct = ग़लती से लिखी बात ठीक करता है। रिकॉर्ड जैसा लिखा गया वैसा ही रहता है, और सुधार उसके साथ दिखता है।
    .title = रिकॉर्ड ठीक करें
case_action-appeal = मामला फिर खोलता है, ताकि कोई और निर्णय ले।
    .title = अपील दर्ज करें
case_action-hold = जब तक रोक है, मामला जिन बातों पर टिका है उनमें से किसी भी खिलाड़ी का कुछ मिटाया नहीं जा सकता।
    .title = क़ानूनी रोक लगाएँ
case_action-lift = इसके बाद, मामला जिन बातों पर टिका है वे आम नियमों से मिटाई जा सकती हैं।
    .title = क़ानूनी रोक हटाएँ

## incident: what a search for one cause says of matches and seats, and why it has no price

incident-undecided = फ़ैसला संभव नहीं है
incident-unpriced = नीति { $gives } देती है, जिसकी रक़म रिकॉर्ड से नहीं निकलती
incident-no_events = देखा नहीं गया: इसकी कोई घटना सहेजी नहीं गई, इसकी पंक्तियाँ रुकी हुई हैं
incident-unjudged = देखा नहीं गया: { $why }
incident-played_on = देखा नहीं गया: मैच अभी ख़त्म नहीं हुआ
incident-so_far = वहीं तक देखा गया जहाँ तक खेला गया: मैच अभी ख़त्म नहीं हुआ
incident-doubted = इसकी गड़बड़ियाँ नहीं गिनी जातीं: { $why }
incident-lines_missing = वहीं तक देखा गया जहाँ तक घटनाएँ यहाँ हैं: इसकी पंक्तियाँ छूटी हैं या अस्वीकार हुईं
incident-unchecked = { $law } की जाँच { $count } { $count ->
    [one] घटना
   *[other] घटनाओं
} पर नहीं हो सकी: { $why }
incident-reading = घटना { $seq } पर { $law } नियमों के केवल एक अर्थ में उल्लंघन है, और किसी के ख़िलाफ़ नहीं गिना जाता
incident-undecidable = घटना { $seq } पर सीट { $seat } के दावे { $claim } पर फ़ैसला संभव नहीं
incident-no_time = घटना { $seq } पर { $what } का समय दर्ज नहीं है; वह इस अवधि में था या नहीं, कहा नहीं जा सकता
incident-nobody = घटना { $seq } पर { $what } से किसी सीट के साथ ग़लत नहीं हुआ

## incident_left: why a case is left out of what is done to all cases of an incident, in half a sentence

incident_left-other_deal = इसका मामला डील { $deal } के बारे में है, और अब इस मैच का और भी हिस्सा सामूहिक मामले में आता है
incident_left-another_open = उसी सीट का एक और खुला मामला; सामूहिक मामले में { $case } है
incident_left-appealed = इस पर अपील है, और निर्णय अलग से होता है
incident_left-decided = { $who } इस पर निर्णय ले चुके हैं: { $decision }
incident_left-decided_alone = { $who } ने इस पर अलग से निर्णय लिया; पत्र { "meldtrail case answer" } से लिखा जाता है
incident_left-refused = { $why }
incident_left-no_ruling = इस पर कोई प्रोग्राम फ़ैसला नहीं देता
incident_left-own_ruling = इसका अपना फ़ैसला “{ $own }” है, सामूहिक मामले का “{ $incident }”
incident_left-not_granted = इसका फ़ैसला “{ $decision }” है; निर्णय कोई व्यक्ति लेता है
incident_left-unpriced = लौटाई जाने वाली रक़म नहीं निकल सकती; निर्णय कोई व्यक्ति लेता है
incident_left-disagrees = { $who } ने इसकी समीक्षा की और असहमति जताई
incident_left-not_proposed = अभी किसी ने इसका प्रस्ताव नहीं रखा, या उसके बाद इसका फ़ैसला बदल गया
incident_left-own_proposal = इसका प्रस्ताव { $who } ने रखा; सहमति किसी और को देनी होगी
incident_left-not_decided = इस पर अभी निर्णय नहीं हुआ
incident_left-letter_waits = इसका एक पत्र दूसरे व्यक्ति की राह देख रहा है

## picture: what a picture of a table is labelled with (value), and what those hear who listen (.heard)

picture-back = उल्टा कार्ड
picture-backs = { $count ->
    [1] एक उल्टा कार्ड
   *[other] { $count } उल्टे कार्ड
}
picture-not_recorded = दर्ज न हुआ कार्ड
picture-card = { $card }
picture-card_standing = { $card }, { $place } की जगह
picture-card_wild = { $card }, वाइल्ड
picture-card_laid_off = { $card }, जोड़ने वाली { $seat }
picture-card_moved = { $card }, अभी-अभी चला
picture-cards = { $count ->
    [one] { $count } कार्ड
   *[other] { $count } कार्ड
}
picture-wild = वाइल्ड
picture-stock = गड्डी { $count }
    .heard = { $count ->
    [one] गड्डी, { $count } कार्ड
   *[other] गड्डी, { $count } कार्ड
}
picture-stock_unknown = गड्डी ?
    .heard = गड्डी, कितने कार्ड हैं यह दर्ज नहीं है
picture-open_pile = डिस्कार्ड { $count }
picture-open_pile_empty = डिस्कार्ड पाइल, कोई कार्ड नहीं
picture-meld = मेल्ड { $id }, { $kind }
picture-by = सी{ $seat }

## in_words: a picture of a table in sentences

in_words-deal = { $deal }।
in_words-wild = वाइल्ड कार्ड: { $card }।
in_words-wild_unknown = वाइल्ड कार्ड दर्ज नहीं है।
in_words-stock = गड्डी में { $cards }।
in_words-stock_unknown = गड्डी में कितने कार्ड हैं, यह दर्ज नहीं है।
in_words-open = डिस्कार्ड पाइल के ऊपर: { $card }।
in_words-open_on = { $count ->
    [one] डिस्कार्ड पाइल के ऊपर: { $card }, उसके नीचे { $count } और कार्ड।
   *[other] डिस्कार्ड पाइल के ऊपर: { $card }, उसके नीचे { $count } और कार्ड।
}
in_words-open_empty = डिस्कार्ड पाइल ख़ाली है।
in_words-seat = सीट { $seat }: { $notes }।
in_words-seat_named = सीट { $seat } ({ $name }): { $notes }।
in_words-hand = { $cards }: { $groups }
in_words-hand_empty = कोई कार्ड नहीं
in_words-face_down = { $cards } (उल्टे रखे)
in_words-group = ग्रुप { $label }: { $cards }
in_words-group_wrong = { $cards } (ग़लत: { $fault })
in_words-meld = मेल्ड { $id }, { $kind }: { $cards }।
in_words-no_meld = टेबल पर कुछ नहीं रखा है।

## code: what a code of a column means (code-COLUMN-CODE); codes stay as they are in JSON, CSV and addresses

code-severity-impossible = रिकॉर्ड आपस में मेल नहीं खाता
code-severity-breach = नियम टूटा
code-severity-incomplete = रिकॉर्ड में कुछ छूटा है
code-severity-reading = सिर्फ़ हमारे पढ़े नियम से ग़लत
code-severity-notice = जानने योग्य; कुछ ग़लत नहीं
code-verdict-UPHELD = प्लेटफ़ॉर्म सही था
code-verdict-OVERTURNED = प्लेटफ़ॉर्म ग़लत था
code-verdict-UNDECIDABLE = रिकॉर्ड से फ़ैसला संभव नहीं
code-verdict-WAITING = मैच ख़त्म हो चुका है, और इसका फ़ैसला हाथ खुलने पर होगा
code-verdict-finding = गड़बड़ी मिली
code-verdict-overturned = कोई दावा ग़लत था
code-verdict-undecidable = किसी दावे का फ़ैसला संभव नहीं
code-verdict-waiting = मैच ख़त्म हो चुका है, और उसके दावों का फ़ैसला हाथ खुलने पर होगा
code-verdict-clean = कुछ नहीं मिला
code-claim-show = शो मान्य था या नहीं
code-claim-points = डील के अंक, या कुल अंक
code-claim-settlement = जीती या हारी हुई रक़म
code-state-open = अभी खेला जा रहा है, या ख़त्म हो चुका है और उसके हाथ अभी नहीं खुले
code-state-settled = प्लेटफ़ॉर्म ने भुगतान किया
code-state-closed = हिसाब के बिना ख़त्म
code-type-open = मैच शुरू होता है
code-type-shuffle = फेंटने के बारे में
code-type-deal = कार्ड बाँटे जाते हैं
code-type-draw = कार्ड उठाया जाता है
code-type-discard = कार्ड डिस्कार्ड किया जाता है
code-type-drop = हाथ ड्रॉप किया जाता है
code-type-declare = शो किया जाता है
code-type-show = हारने वाले के ग्रुप दिखाए जाते हैं
code-type-group = हाथ सजाया जाता है
code-type-meld = मेल्ड रखे जाते हैं
code-type-lay_off = मेल्ड में कार्ड जोड़े जाते हैं
code-type-lay_contract = कॉन्ट्रैक्ट रखा जाता है
code-type-move_joker = जोकर खिसकाया जाता है
code-type-buy = डिस्कार्ड ख़रीदा जाता है
code-type-recycle = डिस्कार्ड पाइल से नई गड्डी बनती है
code-type-miss = बारी छूटती है
code-type-disconnect = कनेक्शन टूटता है
code-type-reconnect = कनेक्शन लौटता है
code-type-leave = टेबल छोड़ी जाती है
code-type-rejoin = खिलाड़ी की वापसी होती है
code-type-split = इनाम बाँटने के बारे में
code-type-close = प्लेटफ़ॉर्म ने बंद किया
code-type-gap = घटनाएँ छूटी हैं
code-type-show_judged = प्लेटफ़ॉर्म शो पर फ़ैसला देता है
code-type-deal_scored = प्लेटफ़ॉर्म अंक लिखता है
code-type-match_settled = प्लेटफ़ॉर्म मैच का हिसाब करता है
code-type-case_opened = मामला शुरू होता है
code-type-case_joined = सामूहिक मामले का हिस्सा
code-type-case_ticket = दूसरा टिकट जोड़ा गया
code-type-case_assigned = किसी को सौंपा गया
code-type-case_reviewed = दूसरे व्यक्ति ने समीक्षा की
code-type-case_decided = दावे पर निर्णय हुआ
code-type-case_corrected = रिकॉर्ड ठीक किया गया
code-type-case_appealed = निर्णय के ख़िलाफ़ अपील हुई
code-type-case_reversed = अपील पर दूसरा निर्णय
code-type-case_held = क़ानूनी रोक
code-type-case_attached = फ़ाइल जोड़ी गई
code-type-case_drafted = भेजने से पहले का पत्र
code-type-case_answered = उत्तर भेजा गया
code-type-raised = आँकड़ों के साथ कर्मचारियों के सामने रखा गया
code-type-decided = कर्मचारियों ने समीक्षा की
code-type-reopened = फिर समीक्षा होनी है
code-type-access = किसी ने देखा
code-type-link = एक ही व्यक्ति की दो आईडी
code-by-autoplay = सर्वर, उस खिलाड़ी की ओर से जिसका कनेक्शन नहीं है
code-ended-declare = शो किया गया
code-ended-drop = हाथ ड्रॉप किया गया
code-ended-miss = समय निकल गया
code-ended-show = किसी ने मान्य शो दिखाया
code-ended-last_standing = एक ही खिलाड़ी बचा
code-ended-used_up = गड्डी ख़त्म हुई, सबसे कम अंकों वाला हाथ जीतता है
code-ended-closed = पूरी होने से पहले बंद
code-ended-out = किसी के हाथ में कोई कार्ड नहीं बचा
code-ended-counted = गड्डी ख़त्म हुई, सबके हाथ गिने जाते हैं
code-ended-no_points = गड्डी ख़त्म हुई, किसी को अंक नहीं
code-ended-stuck = रोक दी गई, कोई सारे कार्ड नहीं निकाल सकता था
code-status-in = अंत तक डील में
code-status-dropped = डील से ड्रॉप किया
code-status-wrong_show = अमान्य शो किया
code-status-left = टेबल छोड़ी
code-standing-text = नियमों में लिखित
code-standing-custom = खेल की रीति
code-standing-house = जहाँ नियम चुप हैं वहाँ हमारा तय किया हुआ
code-standing-confirmed = पहले के खेल में, और बाद के खेल में भी
code-standing-screened = केवल खेल के पहले आधे में
code-standing-flagged = सारा खेल मिलाकर
code-kind-innocent = कोई और कारण हो सकता है
code-kind-overturns = क्या मिलने पर सुराग ग़लत ठहरेगा
code-kind-first_drop = पहला कार्ड उठाने से पहले खेलना या ड्रॉप
code-kind-middle_drop = बाद में खेलना या ड्रॉप
code-kind-draw = ऊपर का डिस्कार्ड या गड्डी
code-kind-declare = पूरा हाथ दिखाना, या नहीं
code-kind-wrong_show = अमान्य शो
code-kind-verdict = प्लेटफ़ॉर्म के दावे पर
code-kind-finding = टूटा हुआ नियम, या दोषपूर्ण रिकॉर्ड
code-what-total = सब डीलों के कुल अंक
code-stand-decided = उत्तर अभी नहीं भेजा गया
code-stand-closed = उत्तर भेजा गया
code-stand-new = अभी खोला नहीं गया
code-stand-damaged = इसका एक रिकॉर्ड पढ़ा नहीं जा सकता
code-topic-score = अंक
code-topic-disconnection = टूटा हुआ कनेक्शन
code-topic-timer = घड़ी
code-topic-joker = जोकर
code-topic-shuffle = कार्ड फेंटना
code-topic-partners = मिलकर खेलने वाले खिलाड़ी
code-outcome-partly = कुछ हद तक मंज़ूर
code-outcome-undecidable = रिकॉर्ड से फ़ैसला संभव नहीं
code-channel-coordinated_drops = दूसरे के छिपे हाथ की ताक़त देखकर खेलना या ड्रॉप करना
code-channel-feeding = ऐसे कार्ड डिस्कार्ड करना जिनसे अगले खिलाड़ी का छिपा हाथ बेहतर हो
code-channel-hand_sharing = मेल्ड जल्दी तोड़ना, जब उनके लिए ज़रूरी कार्ड दूसरे के छिपे हाथ में हों
code-channel-hold_off = दूसरे के डील में रहते पूरा हाथ घोषित न करना
code-channel-squeeze = दूसरे के डील में रहते वे कार्ड रोक रखना जो अगले खिलाड़ी के काम आते
code-channel-timing = दूसरे के डील में रहते, अपना हाथ जितना अच्छा हो उस हिसाब से तेज़ या धीमा खेलना
code-channel-wrong_shows = उन डीलों में अमान्य शो करना जिनमें दूसरे ने शुरू में ही ड्रॉप नहीं किया
code-channel-mutual = कई चैनल एक साथ, दोनों दिशाओं में
code-channel-giving = देने के कई चैनल एक साथ
code-decision-confirmed = कर्मचारी सुराग से सहमत हैं
code-decision-dismissed = कर्मचारी सुराग से सहमत नहीं हैं

## cell: what stands in the cells of a table

figure-valid = मान्य
figure-not_valid = अमान्य
cell-table = टेबल
cell-table_heard = घटना { $event } पर टेबल

## at_table: what a picture of a table says of a moment

at_table-title = मैच { $match } की घटना { $seq } के बाद की टेबल
at_table-ended = { $ending }।
at_table-not_dealt_in = इस डील में नहीं
at_table-dealer = डीलर
at_table-status_dropped = ड्रॉप किया
at_table-status_wrong_show = अमान्य शो
at_table-status_left = टेबल छोड़ी
at_table-show_pending = शो पर फ़ैसला बाक़ी है
at_table-away = कनेक्शन टूटा
at_table-missed = { $count ->
    [one] { $count } बारी छूटी
   *[other] { $count } बारियाँ छूटीं
}
at_table-to_draw = कार्ड उठाना है
at_table-to_discard = डिस्कार्ड करना है
at_table-to_meld_or_discard = मेल्ड रखना या डिस्कार्ड करना है
at_table-to_play = चाल चलनी है
at_table-points = { $points } अंक
at_table-points_booked = { $points } अंक, लिखे गए { $booked }
at_table-booked = लिखे गए { $booked }
at_table-total = कुल { $points }
at_table-total_unknown = कुल पता नहीं
at_table-uncertain = घटना { $seq } से हाथ और गड्डियाँ पक्की नहीं हैं; वे उतनी ही दिखाई गई हैं जितना रिकॉर्ड बताता है।
at_table-hand_uncertain = हाथ पक्का नहीं

## contrast: what was claimed beside what the replay computes: what (value), and by what it is seen (.why)

contrast-match = मैच
contrast-show = शो, { $who }
contrast-points = अंक, { $who }
contrast-settlement = हिसाब, { $who }
contrast-undecided = तय नहीं
contrast-hand_hidden = { $seat } के हाथ से गिना गया, जो यहाँ नहीं दिखाया जाता।
contrast-turn = किसकी बारी
    .why = खेलने के क्रम से
contrast-acts = चाल { $seat } ने चली
contrast-to_act = बारी { $seat } की है
contrast-due = क्या होना था
    .why = खेलने के क्रम से
contrast-is_due = { $seat } को { $due }
contrast-acts_draw = कार्ड उठाया
contrast-acts_discard = डिस्कार्ड किया
contrast-acts_declare = शो किया
contrast-acts_meld = टेबल पर कार्ड रखे
contrast-taken = लिया गया कार्ड
    .why = डिस्कार्ड पाइल का ऊपर का कार्ड
contrast-taken_of_none = लिया गया कार्ड
    .why = इससे पहले की डिस्कार्ड पाइल
contrast-pile_empty = डिस्कार्ड पाइल ख़ाली है
contrast-drawn = उठाया गया कार्ड
    .why = गड्डी का अगला कार्ड
contrast-not_in_hand = हाथ में नहीं
    .why = { $seat } का हाथ

## match: the page of a match

match-all_hands = सब हाथ
match-the_table = टेबल
match-show_overturned = शो का ग़लत फ़ैसला
match-show_undecidable = शो: फ़ैसला संभव नहीं
match-points_overturned = ग़लत अंक लिखे गए
match-points_undecidable = अंक: फ़ैसला संभव नहीं
match-settlement_overturned = ग़लत रक़म दी गई
match-settlement_undecidable = रक़म: फ़ैसला संभव नहीं
match-show_not_valid = शो मान्य नहीं है: { $faults }।
match-into_turn = बारी के { $took } सेकंड बाद
match-into_turn_of = बारी के { $seconds } में से { $took } सेकंड बाद
match-rules_unknown = इस मैच के नियम ज्ञात नहीं हैं या इस खेल की चालें यहाँ परखी नहीं जातीं, इसलिए इसकी टेबल का चित्र नहीं बन सकता।
match-no_event_stored = इस मैच की कोई घटना अभी सहेजी नहीं जा सकी; क्या छूटा है, यह उसकी गड़बड़ियों में लिखा है।
match-veil_breaks_off = इस मैच का रिकॉर्ड यहाँ टूटता है: कुछ घटनाएँ नहीं आई हैं, और बाद की घटनाएँ उनके इंतज़ार में हैं। जब तक वे नहीं भेजी जातीं, केवल वही दिखाया जाता है जो पूरी टेबल देख सकती थी; हाथ के कार्ड उल्टे हैं।
match-veil_live = यह मैच अभी खेला जा रहा है, या कुछ ही मिनट पहले ख़त्म हुआ है: केवल वही दिखाया जाता है जो पूरी टेबल देख सकती थी; हाथ के कार्ड उल्टे हैं।
match-veil_waiting = यह मैच ख़त्म हो चुका है, और इसके हाथ { $time } पर खुलेंगे। तब तक केवल वही दिखाया जाता है जो पूरी टेबल देख सकती थी, हाथ के कार्ड उल्टे हैं, और जो दावे उन पर टिके हैं उनका फ़ैसला नहीं होता।
match-veil_role = हाथ आपको नहीं दिखाए जाते: चित्र में वही है जो पूरी टेबल देख सकती थी; बाक़ी कार्ड उल्टे हैं।
match-veil_missing = इस मैच के हाथ व्यू में नहीं हैं: उनके कार्ड उल्टे दिखाए जाते हैं।
match-veil_table = जो पूरी टेबल देख सकती थी।
match-veil_seat = जो सीट { $seat } देख सकती थी।

## refused: why a page is not shown

role-support = सपोर्ट
role-analyst = विश्लेषक
role-auditor = ऑडिटर
role-admin = एडमिन
role-helpdesk = हेल्पडेस्क
role-nobody = कोई नहीं
refused-role = यह आपकी भूमिका ({ $role }) को नहीं दिखाया जाता।
refused-role_but = यह आपकी भूमिका ({ $role }) को नहीं दिखाया जाता। यह इनके लिए है: { $roles }।
refused-run_sql = आपकी भूमिका ({ $role }) में अपना { "SQL" } चलाने की इजाज़त नहीं है।
refused-export = आपकी भूमिका ({ $role }) में पूरी तालिकाएँ CSV या { "Parquet" } के रूप में निकालने की इजाज़त नहीं है।
refused-unasked = { $names } के बिना सवाल { $question } कुछ नहीं पूछता: इसे पते में जोड़ें।
refused-no_column = तालिका { $table } में { $column } नाम का कॉलम नहीं है; उसमें ये कॉलम हैं: { $columns }।
refused-no_sign_in = किसी ने साइन इन नहीं किया है, और इस डेस्क पर साइन इन नहीं होता।
refused-board = बोर्ड कर्मचारियों के लिए है।
refused-open = आप इस डेस्क के मैच नहीं देख सकते।
refused-no_match = इस डेस्क पर मैच { $match } नहीं है।
refused-no_event_of = मैच { $match } में घटना { $seq } नहीं है: उसकी घटनाएँ 1 से { $last } तक हैं।
refused-asked_wrongly = जैसे पूछा गया, उसका उत्तर नहीं दिया जा सकता: कोई संख्या बहुत बड़ी है, कोई कॉलम नहीं है, या कोई सूची ठीक से नहीं लिखी गई।
refused-event_number = { $name }={ $written } किसी घटना का नंबर नहीं है।
refused-perspective = { "as=" }{ $written } कोई सीट नहीं है; उसका नंबर, { "all" } या { "table" } लिखें।
refused-no_seat_of = मैच { $match } में सीट { $seat } नहीं है: उसकी सीटें { $seats } हैं।
refused-seats_unknown = दर्ज नहीं
refused-being_made = डेस्क जो दिखाता है वह बनाया जा रहा है, जैसे कुछ मिटाए जाने के बाद; कुछ सेकंड बाद फिर पूछें। अगर ऐसा ही रहे तो कारण वहाँ लिखा है जहाँ डेस्क चलाया गया।
refused-not_yet = हो सकता है कि यह उसमें हो जिसकी जाँच अभी बाक़ी है, इसलिए डेस्क नहीं कह सकता कि यह नहीं है; कुछ सेकंड बाद फिर पूछें।
refused-views_held = कोई दूसरा प्रोग्राम डेस्क की एक फ़ाइल को रोके हुए है, इसलिए अभी उससे कुछ पढ़ा नहीं जा सकता; कुछ सेकंड बाद फिर पूछें। अगर ऐसा ही रहे तो उस प्रोग्राम को बंद करें जो उसे रोके है, जैसे बैकअप या डेटाबेस देखने वाला प्रोग्राम।

## error: pages that could not be made

error-broken = यह पेज नहीं बन सका। कहाँ रुका, यह वहाँ लिखा है जहाँ डेस्क शुरू किया गया।
worker-gone = इस डेस्क की बही जो प्रोग्राम सँभालता है, वह जवाब नहीं दे रहा; कुछ सेकंड बाद फिर कोशिश करें, और उससे भी काम न बने तो डेस्क फिर से शुरू करें
worker-busy = बही में अभी कोई दूसरा प्रोग्राम (नंबर { $process }) लिख रहा है; उसके ख़त्म होने पर फिर कोशिश करें
worker-busy_unnamed = बही में अभी कोई दूसरा प्रोग्राम लिख रहा है; उसके ख़त्म होने पर फिर कोशिश करें
worker-gone_on = इस बीच इसमें किसी और ने लिखा है; पहले देखें कि रिकॉर्ड { $seq } के बाद क्या जुड़ा
worker-failed = बही सँभालने वाले प्रोग्राम में गड़बड़ हुई ({ $error })
worker-no_access_record = देखने का रिकॉर्ड नहीं रखा जा सकता ({ $error }), और उसके बिना कुछ नहीं दिखाया जाता
webhooks-no_delivery = { $delivery } नाम का कोई संदेश नहीं है
webhooks-no_webhook = वेबहुक { $webhook } अब नहीं है
macro_wrong-many = यहाँ ज़्यादा से ज़्यादा { $most } तैयार वाक्य रखे जाते हैं
macro_wrong-name = तैयार वाक्य के नाम में केवल अंग्रेज़ी के छोटे अक्षर, अंक और नीचे की रेखा हो सकती है
macro_wrong-no_text = इसमें कोई वाक्य नहीं है; कम से कम एक भाषा में लिखें
macro_wrong-place = { $where } पत्र की इनमें से किसी एक जगह पर आए: { $places }
macro_wrong-title = { $where } को स्टाफ़ क्या कहता है, वह हर भाषा के लिए शब्दों में लिखें
macro_wrong-language = { $where }: { $language } पत्रों की भाषा नहीं है; भाषाएँ ये हैं: { $languages }
macro_wrong-spaces = { $where } में शब्द एक ही पंक्ति में लिखें, बीच में एक से ज़्यादा ख़ाली जगह न हो
macro_wrong-long = { $where } में { $count } अक्षर हैं, और वहाँ ज़्यादा से ज़्यादा { $most } हो सकते हैं
macro_wrong-blank = { $where } में { $blank } को भरने के लिए कुछ नहीं है; ये भरे जा सकते हैं: { $blanks }
macro_wrong-brace = { $where } में एक कोष्ठक अकेला है; ख़ाली जगह ऐसे लिखी जाती है: { $blank }
error-not_recorded = यहाँ जो देखा जाता है वह पहले लिखा जाता है, और अभी वह लिखा नहीं जा सकता: { $why }।

## as_of: what stands at the foot of every page

as_of = { $time } तक: { $count ->
    [one] { $figure } घटना
   *[other] { $figure } घटनाएँ
}, meldtrail { $version } की जाँच के अनुसार{ $waiting }।
as_of-nothing_waits = {""}
as_of-events_wait = ; जाँची जानी बाक़ी घटनाएँ: { $figure }
as_of-matches_wait = { $count ->
    [one] ; { $figure } मैच जाँचा जाना बाक़ी है
   *[other] ; { $figure } मैच जाँचे जाने बाक़ी हैं
}
as_of-upto = घटना { $seq } तक
as_of-no_event = (जिसकी कोई घटना अभी सहेजी नहीं गई)
as_of-rules = यह मैच { $upto } जाँचा गया है, इन नियमों से: { $ruleset } ({ $hash })।
as_of-no_rules = यह मैच { $upto } जाँचा गया है, पर उसके नियम यहाँ ज्ञात नहीं हैं।

## pinned: who pinned the rules a match is judged by

pinned-without = ये नियम { $who } ने { $at } पर तय किए; मैच बिना नियमों के आया था।
pinned-by_lobby = ये नियम लॉबियों की तालिका ({ $table }) से हैं, जो इस लॉबी के लिए मैच शुरू होने वाले दिन पर यही बताती है{ $options ->
        [0] {""}
       *[other] {""}, साथ में वे मान भी जो उसमें अलग से लिखे हैं
    }।
pinned-replaced = ये नियम { $who } ने { $at } पर तय किए, { $before } की जगह।

## changed: why a verdict or a finding is not as an older version stated it

changed-failed = जाँच अब विफल होती है ({ $place } में { $what }), जो प्रोग्राम की कमी है
changed-mended = तब जाँच विफल हुई थी
changed-pin = { $who } ने { $at } पर दूसरे नियम ({ $hash }) तय किए
changed-events = तब से मैच की और पंक्तियाँ आईं
changed-content = तय नियम ({ $hash }) पुराने रूप में लिखे हैं, और तब पढ़े नहीं जा सके
changed-reading = नियम ({ $clause }) दूसरी तरह भी पढ़ा जा सकता है, और केवल एक अर्थ से किसी को दोषी नहीं माना जाता
changed-law = यह संस्करण ({ $new }) पिछले ({ $old }) से अलग फ़ैसला करता है
changed-views = व्यू इसी प्रोग्राम और इन्हीं नियमों से बने, फिर भी कुछ और कहते हैं; उन्हें फिर बनाएँ और इसकी सूचना दें

## place: where one can go from every page

place-cases = मामले
place-matches = मैच
place-board = बोर्ड
place-leads = सुराग
place-macros = तैयार वाक्य
place-webhooks = वेबहुक
place-reveals = खोलने के लिए हाथ

## case_field: what the fields of forms are called (value), and what helps who fills them in (.note)

case_field-ticket = टिकट
    .note = जैसा हेल्पडेस्क में लिखा है।
case_field-topic = विषय
case_field-seat = शिकायत करने वाली सीट
case_field-deal = डील
case_field-claim = खिलाड़ी का कहना
    .note = जैसा लिखा गया।
case_field-written = खिलाड़ी ने कब लिखा ({ $zone })
case_field-due = उत्तर कब तक देना है ({ $zone })
case_field-outcome = नतीजा
case_field-decision = कारण
    .note = इसे कर्मचारी और ऑडिटर पढ़ते हैं; खिलाड़ी का उत्तर डेस्क बनाता है।
case_field-paid = खिलाड़ी को दी गई रक़म, रुपये में
    .note = 80 या 80.50; कुछ न देना हो तो ख़ाली।
case_field-corrects = रिकॉर्ड
case_field-correction = सही क्या है
case_field-right_outcome = सही नतीजा
    .note = केवल तब, जब नतीजा ग़लत लिखा गया हो।
case_field-right_paid = सही रक़म, रुपये में
    .note = केवल तब, जब रक़म ग़लत लिखी गई हो।
case_field-by = अपील किसने की
case_field-appeal = निर्णय के ख़िलाफ़ क्या कहा गया
case_field-to = किसे
    .note = वह नाम जिससे साइन इन किया जाता है।
case_field-note = टिप्पणी
case_field-name = फ़ाइल का नाम
case_field-digest = फ़ाइल का { "SHA-256" }
    .note = 64 अंक, जैसे { "sha256sum FILE" } दिखाता है।
case_field-size = आकार, बाइट में
case_field-agrees = दूसरे व्यक्ति के रूप में
case_field-reason_against = कारण, अगर नतीजा या रक़म जाँच के फ़ैसले जैसी नहीं
    .note = जाँच के फ़ैसले के ख़िलाफ़ दूसरा व्यक्ति चाहिए, जिसकी समीक्षा में वही नतीजा और वही रक़म हो।
case_field-backs = जिस नतीजे के साथ आप हैं, अगर वह जाँच के फ़ैसले जैसा नहीं
case_field-backs_paid = उसके साथ की रक़म, रुपये में
case_field-letter = पत्र
case_field-why = कारण
case_field-hold = कारण
    .note = जैसे, कौन-सी संस्था और उसका संदर्भ।
case_choice-player = खिलाड़ी
case_choice-staff = कर्मचारी
case_choice-agree = सहमत
case_choice-disagree = असहमत
case_wrong-empty = इसे ख़ाली नहीं छोड़ा जा सकता।
case_wrong-not_chosen = कोई एक चुनें।
case_wrong-no_words = कारण लिखें, कम से कम एक वाक्य में।
case_wrong-not_offered = दिए गए में से कोई एक चुनें।
case_wrong-too_long = इसमें { $length } अक्षर हैं; { $most } ही रखे जा सकते हैं।
case_wrong-money = रुपये लिखें, जैसे 80 या 80.50; रक़म न हो तो कुछ न लिखें।
case_wrong-ticket_there = कुछ नहीं लिखा गया: यह टिकट पहले से इस मामले में है।
case_wrong-ticket = टिकट में ज़्यादा से ज़्यादा 128 अक्षर, अंक और चिह्न होते हैं, बिना ख़ाली जगह के, जैसा हेल्पडेस्क में लिखा है।
case_wrong-digest = { "SHA-256" } में 64 हेक्साडेसिमल अंक होते हैं; { "sha256sum FILE" } उसे दिखाता है।
case_wrong-number = पूरी संख्या लिखें।
case_wrong-time = दिन और समय लिखें, जैसे 2026-11-24 18:00।

## cases: the queue of cases

cases-status_open = खुला
cases-status_appealed = अपील में
cases-status_decided = निर्णय हुआ, उत्तर अभी नहीं भेजा गया
cases-status_closed = बंद
cases-status_damaged = ख़राब, पढ़ा नहीं जा सकता
cases-status_new = नया
cases-only_waiting = काम बाक़ी
cases-only_open = खुले
cases-only_appealed = अपील में
cases-only_decided = निर्णय हुआ
cases-only_closed = बंद
cases-only_all = सब
cases-whose_all = सबके
cases-whose_mine = मेरे
cases-whose_nobody = किसी के नहीं
cases-whose_review = समीक्षा के लिए
cases-whose_overdue = देर हो चुकी
cases-whose_held = क़ानूनी रोक में
refused-no_cases = यहाँ अभी कोई मामला नहीं खोला गया: { "meldtrail case open" } से पहला मामला शुरू होता है।
refused-cases = मामले आपको नहीं दिखाए जाते।
refused-stale_form = यह फ़ॉर्म पुराना है, या इस डेस्क का नहीं है: पेज फिर खोलें और वहाँ से भेजें।

## case-...: the page of a case

case-course_case_opened = खोला गया
case-course_case_decided = निर्णय हुआ
case-course_case_corrected = ठीक किया गया
case-course_case_answered = उत्तर भेजा गया
case-course_case_appealed = अपील हुई
case-course_case_reversed = निर्णय बदला गया
case-course_case_held = क़ानूनी रोक
case-conflict = कुछ नहीं लिखा गया: आपके यह पेज खोलने के बाद किसी ने मामले में कुछ जोड़ा।
case-not_written = कुछ नहीं लिखा गया: { $why }। आपका लिखा नीचे रखा है और फिर भेजा जा सकता है।
case-not_written_wrong = कुछ नहीं लिखा गया: { $why }।
case-not_written_law = कुछ नहीं लिखा गया। { $law }
refused-no_case = इस डेस्क पर मामला { $case } नहीं है। जो मामले हैं वे सब क़तार { $queue } में हैं।
refused-no_form = यह किसी मामले का फ़ॉर्म नहीं है: उसे फिर खोलें और वहाँ से भेजें।
refused-no_form_of_link = यह खिलाड़ी के लिंक का फ़ॉर्म नहीं है: जिस पेज पर वह था उसे फिर खोलें और वहाँ से भेजें।
refused-no_form_of_page = यह किसी मामले का फ़ॉर्म नहीं है: मामले का पेज खोलें और वहाँ से भेजें।
refused-case_record = आपकी भूमिका में मामले पढ़े जा सकते हैं, पर उनमें यह लिखा नहीं जा सकता।
refused-case_opening = आपकी भूमिका में मामले पढ़े जा सकते हैं, पर खोले नहीं जा सकते।
refused-not_joined = टिकट नहीं जोड़ा गया: { $why }।
refused-opening = मामला किसी मैच या उत्तर के पेज से खोला जाता है।
refused-no_match_to_open = इस डेस्क पर मैच { $match } नहीं है। मामला किसी मैच या उत्तर के पेज से खोला जाता है।
refused-no_event = मैच { $match } में घटना { $seq } नहीं है।

## answer: the page of an answer

answer-choice_deal = डील
answer-choice_seat = सीट
answer-choice_about = विषय
answer-choice_lang = भाषा
answer-choice_for = किसके लिए
refused-hands_of_answer = उत्तर मैच के हाथों पर टिका होता है, जो आपको नहीं दिखाए जाते।
refused-breaks_off = मैच { $match } का रिकॉर्ड बीच में टूटता है: कुछ घटनाएँ नहीं आई हैं, और बाद की घटनाएँ उनके इंतज़ार में हैं। उसके दावों के उत्तर तब दिए जाते हैं जब वे भेज दी जाती हैं; कौन-सी नहीं आईं, यह मैच का पन्ना बताता है।
refused-played_on = मैच { $match } अभी खेला जा रहा है, या कुछ ही मिनट पहले ख़त्म हुआ है। उसके दावों के उत्तर तब दिए जाते हैं जब उसके हाथ खुल जाते हैं।
refused-hands_wait = मैच { $match } ख़त्म हो चुका है। उसके हाथ { $time } पर खुलेंगे, और उसके दावों के उत्तर तब दिए जाएँगे।
refused-doubted = मैच { $match } के बारे में किसी खिलाड़ी को नहीं लिखा जाता। { $why }
refused-no_hands = मैच { $match } के हाथ व्यू में नहीं हैं; व्यू फिर से बनाएँ।
refused-about = शिकायत इनमें से किसी एक के बारे में होती है: { $kinds }; { $about } इनमें नहीं है।
refused-language = { $language } में वाक्य नहीं हैं; इनमें हैं: { $languages }।
refused-number = { $name }={ $written } संख्या नहीं है।
refused-no_reader = जिस सीट को लिखा जाता है उसे बताएँ: पते में { "seat=" } जोड़ें।
refused-wrong = { $why }।

## case_answer: the page of the answer of a case

case_answer-changed = कुछ नहीं लिखा गया: इस बीच जाँच से यह उत्तर अलग निकला है। अब जैसा है वैसा फिर कॉपी करें।
refused-case_answer = आपकी भूमिका में मामले पढ़े जा सकते हैं, पर उनके उत्तर नहीं दिए जा सकते।
refused-letter = पत्र नहीं बन सकता: { $why }। जाँच के फ़ैसले के अनुसार निर्णय लें, निर्णय ठीक करें, या अपील पर उसकी समीक्षा करवाएँ।
refused-case_of_no_match = मामला { $case } किसी मैच के बारे में नहीं है; डेस्क उसका उत्तर नहीं बना सकता।
refused-seat = { "seat=" }{ $written } कोई सीट नहीं है।
refused-no_seat = मैच { $match } में सीट { $seat } नहीं है।
refused-no_form_of_answer = यह किसी मामले का फ़ॉर्म नहीं है: उत्तर फिर खोलें और वहाँ से भेजें।

## board: parts of the board: title (value), what is counted (.note), why there is nothing (.empty)

board-days = एक दिन में कितने मैच खेले जाते हैं?
    .note = प्लेटफ़ॉर्म की घड़ी ({ "UTC" }) के अनुसार। मैच उस दिन में गिना जाता है जिस दिन शुरू हुआ।
    .empty = अभी कोई मैच बही में नहीं लिया गया।
board-claims = प्लेटफ़ॉर्म के दावे कितनी बार सही हैं?
    .note = प्लेटफ़ॉर्म के दावों का क्या हुआ; हर पट्टी उसके सब दावे हैं।
    .empty = प्लेटफ़ॉर्म के किसी दावे पर अभी फ़ैसला नहीं हुआ।
board-rulesets = किस नियमावली में प्लेटफ़ॉर्म के दावे ग़लत हैं?
    .note = प्लेटफ़ॉर्म के दावों का क्या हुआ; हर पट्टी उसके सब दावे हैं।
    .empty = प्लेटफ़ॉर्म के किसी दावे पर अभी फ़ैसला नहीं हुआ।
board-drops = कितने हाथ ड्रॉप होते हैं?
    .note = वे हाथ जो खिलाड़ी ने या टाइमर ने ड्रॉप किए, या जो तब ड्रॉप हुए जब खिलाड़ी की ओर से खेला जा रहा था।
    .empty = अभी कोई हाथ नहीं बाँटा गया।
board-shows = कितने शो अमान्य होते हैं?
    .note = शो की वे घोषणाएँ जिन्हें नियमों से परखा जा सकता है, जैसे ग्रुप बनाए गए।
    .empty = अभी किसी ने शो नहीं किया।
board-lengths = डीलें कितनी लंबी चलती हैं?
    .note = ख़त्म हो चुकी डीलों में सब सीटों की बारियाँ, सब नियमों में।
    .empty = अभी कोई डील ख़त्म नहीं हुई।
board-below_lengths = डील की बारियाँ
board-jokers = क्या हर सीट को प्रिंटेड जोकरों का बराबर हिस्सा मिलता है?
    .picture = हर सीट को बाँटे गए प्रिंटेड जोकर, प्रति हाथ
    .note = ख़त्म हो चुके मैचों में, सीटें क्रम में। अनुमान यह है कि { "n" } सीटों की टेबल पर बाँटे गए में से हर सीट को { "n" } में एक मिले। हाथ से बनाए गए रिकॉर्ड, जैसे नमूने, इस कसौटी पर बराबर हों यह ज़रूरी नहीं।
    .empty = अभी ऐसा कोई हाथ नहीं जिसका हर कार्ड ज्ञात हो।
board-wild_cards = क्या हर सीट को वाइल्ड कार्ड का बराबर हिस्सा मिलता है?
    .picture = हर सीट को बाँटे गए वाइल्ड कार्ड, प्रति हाथ
    .note = ख़त्म हो चुके मैचों में, सीटें क्रम में। अनुमान यह है कि { "n" } सीटों की टेबल पर बाँटे गए में से हर सीट को { "n" } में एक मिले। हाथ से बनाए गए रिकॉर्ड, जैसे नमूने, इस कसौटी पर बराबर हों यह ज़रूरी नहीं।
    .empty = अभी ऐसा कोई हाथ नहीं जिसका हर कार्ड ज्ञात हो।
board-first = क्या पहले खेलने से फ़ायदा होता है?
    .note = स्थान 1 की चाल पहली है। पहली चाल से कुछ फ़ायदा होता है, इसलिए बराबर हिस्सा एक पैमाना है, परख नहीं।
    .empty = एक विजेता वाली कोई डील अभी ख़त्म नहीं हुई।
board-rejected = किसकी पंक्तियाँ अस्वीकार होती हैं?
    .note = जिस फ़ाइल या भेजने वाले से वे आईं उसके अनुसार। पंक्तियाँ ख़ुद तिजोरी में हैं।
    .empty = भेजी गई हर पंक्ति ले ली गई है।
board-head_day = दिन
board-head_matches = मैच
board-head_played_on = अभी जारी
board-head_deals = डील
board-head_events = घटनाएँ
board-head_claim = दावे का प्रकार
board-head_rules = नियम
board-head_UPHELD = सही
board-head_OVERTURNED = ग़लत
board-head_UNDECIDABLE = फ़ैसला संभव नहीं
board-head_dropped = ड्रॉप
board-head_hands = हाथ
board-head_invalid = अमान्य
board-head_shows = शो
board-head_per_100 = प्रति 100
board-head_turns = बारियाँ
board-head_seats = सीटें
board-head_seat = सीट
board-head_dealt = बाँटे गए
board-head_expected = अनुमानित
board-head_place = स्थान
board-head_won = जीती
board-head_even_share = बराबर हिस्सा
board-head_producer = भेजने वाला
board-head_why = कारण
board-head_lines = पंक्तियाँ
board-claim_show = शो
board-claim_points = अंक
board-claim_settlement = रक़म
board-part_UPHELD = सही
board-part_OVERTURNED = ग़लत
board-part_UNDECIDABLE = फ़ैसला संभव नहीं
board-narrow_any = सभी
board-narrow_table = टेबल
board-narrow_go = सीमित करें
board-narrow_all = पूरी बही
board-narrowed = मेल खाने वाले मैचों पर गिना गया ({ $count })।
board-narrowed_newest = मेल खाने वाले मैचों में से सिर्फ़ सबसे नए { $count } पर गिना गया; और भी हैं।
board-rest = चित्र में सबसे बड़े { $drawn } हैं; तालिका में सब { $count } हैं।
board-rate = { $rate }% ({ $of } में से { $found })
board-seat_of = { $seats } की टेबल, सीट { $seat }
board-place_of = { $seats } की टेबल, स्थान { $place }
board-expected = { $count } (अनुमानित { $expected })
board-evenness = { $seats } सीटें: { $figures }।

## board_answer: what each panel of the board answers

board_answer-days = { $days } दिनों में { $matches } मैच, सबसे ज़्यादा { $day } को: { $most }।
board_answer-claims = { $all } में से { $right } सही, { $wrong } ग़लत, { $undecidable } तय नहीं हो सकते। { $most ->
    [0] कोई ग़लत नहीं है।
   *[other] ग़लत में सबसे ज़्यादा: { $name }, { $most }।
}
board_answer-rulesets = { $most ->
    [0] किसी में नहीं: { $all } में से { $right } सही, { $undecidable } तय नहीं हो सकते।
   *[other] सबसे ज़्यादा { $name } में: { $wrong } ग़लत में से { $most }। { $all } में से { $right } सही, { $undecidable } तय नहीं हो सकते।
}
board_answer-drops = बाँटे गए सभी हाथों में से { $rate }।
board_answer-shows = जिन शो का फ़ैसला हो सकता है, उनमें से { $rate }।
board_answer-lengths = { $deals } में से आधी डीलें { $turns } बारियों के भीतर ख़त्म हुईं।
board_answer-jokers = { $tested ->
    [0] जाँच के लिए ये बहुत कम हैं।
   *[other] टेबल के जाँचे गए आकारों ({ $tested }) में सबसे असमान: { $figures }।
}
board_answer-wild_cards = { $tested ->
    [0] जाँच के लिए ये बहुत कम हैं।
   *[other] टेबल के जाँचे गए आकारों ({ $tested }) में सबसे असमान: { $figures }।
}
board_answer-first = सभी डीलों में से पहले खेलने वाला { $rate } जीतता है; बराबर हिस्सा { $even } होता।
board_answer-rejected = { $count } भेजने वालों की { $lines } पंक्तियाँ, सबसे ज़्यादा { $name } की।

## find: the search box

find-may_not_look_up = आपकी भूमिका में खिलाड़ी को आईडी या नाम से नहीं खोजा जा सकता; छद्म नाम (P और बारह अक्षर) जैसा लिखा जाए वैसा मिल जाता है।
find-look_up_failed = किसी खिलाड़ी को खोजा नहीं जा सका: { $why }।
find-seat_alone = सीट { $seat } नहीं देखी गई: उसके साथ खिलाड़ी, कार्ड, आँकड़ा या घटना भी चाहिए।
find-no_hands = मैचों के हाथ आपको नहीं दिखाए जाते, इसलिए कार्डों से खोज नहीं हो सकती।
find-only_newest = ये कार्ड इतने हाथों में थे कि केवल सबसे नए हाथ देखे गए; साथ में दिन भी लिखें।
find-looked_nowhere = कोई मैच नहीं खोजा गया, क्योंकि जिनके नाम दिए गए वे सब यहाँ ज्ञात नहीं हैं।
find-looked_through = इस डेस्क का हर मैच देखा गया।
find-events_wait = अभी सब कुछ नहीं मिल सकता: { $figure } { $count ->
    [one] घटना
   *[other] घटनाओं
} की जाँच बाक़ी है। जाँच के बाद फिर खोजें।
find-matches_wait = अभी सब कुछ नहीं मिल सकता: { $figure } { $count ->
    [one] मैच
   *[other] मैचों
} की दोबारा जाँच बाक़ी है। उसके बाद फिर खोजें।
find-looked_through_as_of = { $time } तक जाँचा गया हर मैच देखा गया; उस समय कुछ बाक़ी नहीं था।
find-looked_through_hands = ख़त्म हो चुके मैचों के हाथ देखे गए; अभी खेले जा रहे मैचों के हाथ किसी को नहीं दिखाए जाते।
find-a_match = मैच { $match }
find-a_case = मामला { $case }
find-answer = उत्तर
find-answer_show = शो के बारे में उत्तर
    .seat = सीट { $seat } के शो के बारे में उत्तर
find-answer_score = अंकों के बारे में उत्तर
    .seat = सीट { $seat } के अंकों के बारे में उत्तर
find-answer_money = रक़म के बारे में उत्तर
    .seat = सीट { $seat } की रक़म के बारे में उत्तर
find-answer_timer = टाइमर के बारे में उत्तर
    .seat = सीट { $seat } के टाइमर के बारे में उत्तर
find-answer_disconnection = टूटे हुए कनेक्शन के बारे में उत्तर
    .seat = सीट { $seat } के टूटे हुए कनेक्शन के बारे में उत्तर
find-answer_joker = जोकर के बारे में उत्तर
    .seat = जोकर के बारे में उत्तर, सीट { $seat }
find-answer_shuffle = कार्ड फेंटने के बारे में उत्तर
    .seat = कार्ड फेंटने के बारे में उत्तर, सीट { $seat }
find-answer_partners = मिलकर खेलने के बारे में उत्तर
    .seat = मिलकर खेलने के बारे में उत्तर, सीट { $seat }
find-no_time = समय दर्ज नहीं
find-until = { $end } तक
find-at = { $start } { $zone }
find-live = { $start } { $zone }, अभी खेला जा रहा है
find-waiting = { $start } { $zone }, ख़त्म हो चुका है; हाथ { $time } पर खुलेंगे
find-breaks_off = { $start } { $zone }, रिकॉर्ड बीच में टूटता है
find-from_to = { $start } से { $end } { $zone } तक

## sign_in: the sign-in page

sign_in-wrong = यह नाम और पासवर्ड मेल नहीं खाते।
sign_in-stale = पेज बहुत देर खुला रहा, या ब्राउज़र कुकी नहीं रखता। एक बार फिर कोशिश करें।
sign_in-unsent = आपका सत्र ख़त्म हो चुका था, इसलिए जो आपने भेजा उसमें से कुछ नहीं लिखा गया। साइन इन करके उसे फिर भेजें।
sign_in-wait_seconds = कई बार ग़लत पासवर्ड दिया गया। { $count } सेकंड बाद फिर कोशिश करें।
sign_in-wait_minutes = कई बार ग़लत पासवर्ड दिया गया। { $count } मिनट बाद फिर कोशिश करें।

## frame: what stands on every page of the desk

frame-desk = meldtrail डेस्क
frame-powered = यह पेज { $name } से चलता है
frame-home = मुखपृष्ठ
frame-matches = मैच
frame-cases = मामले
frame-leads = सुराग
frame-local = इस मशीन पर इसके एक उपयोगकर्ता के लिए खुला है; { $command } के बाद साइन इन करके आते हैं।
    .name = यहाँ कौन आ सकता है
frame-find = खोजें
frame-find_what = मैच, खिलाड़ी, समय, रक़म या कार्ड खोजें
frame-show = दिखाएँ
frame-sign_out = साइन आउट
frame-skip = सीधे पन्ने पर जाएँ
error-title = त्रुटि { $status }
error-title_400 = ऐसा नहीं पूछा जा सकता
error-title_403 = आपके लिए नहीं
error-title_404 = नहीं मिला
error-title_409 = अभी नहीं
error-title_500 = कुछ टूट गया
error-title_503 = अभी नहीं दिखाया जा सकता
error-nothing_here = इस डेस्क के पते { $address } पर कुछ नहीं है; ऊपर के किसी लिंक से आगे बढ़ें।
error-all_matches = सब मैच
error-the_match = वह मैच

## player: one seat of a match as its player is shown it, and the link that opens it

player-title = आपका मैच
player-says = सीट { $seat } से आपने जो देखा। यह पेज { $until } तक खुलेगा।
player-letter = हमारा उत्तर
player-letter_erased = हमारा उत्तर आपको भेजा गया था। उसका टेक्स्ट { $at } को मिटा दिया गया; हमारे लॉग का रिकॉर्ड { $record } यह बताता है।
player-letter_later = आपकी शिकायत का हमारा उत्तर आपको अभी भेजा जाना बाक़ी है।
player-replay = मैच, जैसा आपने देखा
player-no_table = इस मैच के लिए टेबल का चित्र नहीं है।
player-missing = यह पेज सपोर्ट के भेजे लिंक से खुलता है। संदेश से पूरा लिंक फिर से खोलें।
player-forged = यह लिंक पूरा नहीं है, या अब काम का नहीं रहा। संदेश से फिर खोलें, या सपोर्ट से नया लिंक माँगें।
player-ended = इस लिंक का समय पूरा हो चुका है। ज़रूरत हो तो सपोर्ट से नया लिंक माँगें।
player-other = यह लिंक एक मैच की एक सीट ही खोलता है, और कुछ नहीं।
player-not_now = यह मैच अभी आपको नहीं दिखाया जा सकता। सपोर्ट से पूछें।
player-no_event = इस मैच में ऐसी कोई घटना नहीं है। संदेश से लिंक फिर से खोलें।
player_link-title = खिलाड़ी के लिए लिंक
player_link-says = बिना साइन इन के मैच को इस सीट की नज़र से और पत्र को खोलता है। जिसके पास लिंक है वह इसे खोल सकता है।
player_link-seat = सीट
player_link-days = कब तक
player_link-so_many = { $count ->
        [one] एक दिन
       *[other] { $count } दिन
    }
player_link-make = लिंक बनाएँ
player_link-made = यह मैच { $match } को सीट { $seat } की नज़र से, पत्र के साथ, { $until } तक खोलता है।
player_link-address = यह पता केवल उसी खिलाड़ी को भेजें:
player_link-ends = इसे अकेले वापस नहीं लिया जा सकता: यह अपने समय पर ख़त्म होता है, या सब लिंकों के साथ, जब एडमिन { "meldtrail helpdesk rotate" } चलाता है।
player_link-back = वापस
refused-no_link_secret = यहाँ लिंक पर अभी हस्ताक्षर नहीं हो सकते: एडमिन एक बार { "meldtrail helpdesk rotate" } चलाए, उससे कुंजी बनती है।
refused-no_letter_sent = सीट { $seat } को अभी कोई पत्र नहीं भेजा गया; पहले पत्र भेजें, फिर लिंक बनाएँ।

## front: the first page

front-lead = रमी के मैच, जैसे खेले गए, घटना दर घटना, और उन्हीं नियमों से परखे हुए जिनसे खेले गए। { $finding } का मतलब है टूटा हुआ नियम, या ऐसा रिकॉर्ड जो आपस में मेल नहीं खाता; { $verdict } बताता है कि प्लेटफ़ॉर्म का आँकड़ा सही ठहरता है या नहीं।
front-a_finding = गड़बड़ी
front-a_verdict = फ़ैसला
front-search = पूरे डेस्क में खोज
front-find_example = जैसे { "last night 10 pm invalid show 80 points" }
front-count_matches = { $figure } { $count ->
   *[other] मैच
}
front-count_findings = { $figure } { $count ->
    [one] गड़बड़ी
   *[other] गड़बड़ियाँ
}
front-count_overturned = प्लेटफ़ॉर्म के { $of } दावों में से ग़लत: { $figure }
front-count_undecidable = { $figure } का फ़ैसला संभव नहीं
front-count_played_on = अभी खेले जा रहे: { $figure }
front-count_waiting = ख़त्म हुए, हाथ अभी बंद: { $figure }
front-new = नया क्या है
front-new_matches = { $count ->
        [one] एक मैच किसी गड़बड़ी या ग़लत दावे के साथ पूरा हुआ
       *[other] { $figure } मैच किसी गड़बड़ी या ग़लत दावे के साथ पूरे हुए
    }
front-new_none = किसी गड़बड़ी या ग़लत दावे के साथ कोई मैच पूरा नहीं हुआ।
front-new_since = { $time } से अब तक
front-newest = सबसे नई गड़बड़ियाँ
front-in = – मैच
front-event = घटना { $seq }
front-nothing_found = कुछ नहीं मिला।
front-no_match = अभी कोई मैच बही में नहीं लिया गया।
front-overturned = प्लेटफ़ॉर्म के सबसे नए ग़लत दावे
front-claim_show = शो
front-claim_points = अंक
front-claim_settlement = रक़म
front-the_answer = उत्तर
front-all_hold = जिन दावों का फ़ैसला संभव था वे सब सही हैं।
front-claims = खिलाड़ियों की शिकायतें
front-review = समीक्षा
front-leads = वे जोड़ियाँ जिनके चुनाव एक-दूसरे के छिपे कार्डों के साथ, या एक-दूसरे के डील में होने के साथ चलते हैं, समीक्षा के क्रम में। इससे किसी का दोष साबित नहीं होता।
front-figures = आँकड़े
front-board = कितना खेला जाता है, दावों का क्या हुआ, दरें, डीलों की लंबाई, कार्ड बाँटने में बराबरी।
front-tables = तालिकाएँ
front-hands = ; ख़त्म हो चुके मैचों के { $hands } भी
front-questions = सवाल

## page: words of several pages

page-rules_unknown = नियम ज्ञात नहीं
page-open_case = इस पर मामला खोलें

## match, moment, contrast: the labels of the page of a match, of one moment, of what was claimed

match-title = { $match }, घटना { $seq }
match-state_open = अभी खेला जा रहा है
match-state_waiting = ख़त्म हो चुका है; हाथ { $time } पर खुलेंगे
match-printed = केवल स्टाफ़ के लिए: इस पन्ने पर जो है, वह किसी खिलाड़ी को नहीं भेजा जाता।
match-state_breaks_off = रिकॉर्ड बीच में टूटता है
match-state_settled = हिसाब हो चुका
match-state_closed = बंद
match-events = { $count ->
    [one] { $count } घटना
   *[other] { $count } घटनाएँ
}
match-findings = { $count ->
    [one] { $count } गड़बड़ी
   *[other] { $count } गड़बड़ियाँ
}
match-overturned = { $count ->
    [one] { $count } दावा ग़लत
   *[other] { $count } दावे ग़लत
}
match-perspective = किसकी नज़र से
match-event = घटना
match-event_from_to = घटना, { $first } से { $last } तक
match-go = जाएँ
match-play = चलाएँ
match-pause = रोकें
match-list = घटनाएँ
    .heard = हर घटना, गड़बड़ी वाली पर निशान के साथ
match-worth = हाथों की क़ीमत
match-worth_seat = सीट
match-worth_points = अंक
match-worth_best = सबसे अच्छी ग्रुपिंग
match-worth_left = बचे हुए कार्ड
match-worth_shown = शो हो सकता था
match-worth_yes = हाँ
match-worth_no = नहीं
match-worth_putting_down = हाँ, { $cards } रखकर
match-worth_note = गिनती सबसे अच्छी ग्रुपिंग से है; जहाँ हाथ में एक कार्ड ज़्यादा है, वहाँ एक कार्ड रखकर। लिखे गए अंक खिलाड़ी के सेव किए या दिखाए ग्रुप से हो सकते हैं।
match-worth_table_note = हाथ के कार्डों के अंक, जैसे कार्ड पर हैं।
match-worth_tainted = इससे पहले कुछ ऐसा दर्ज है जो हो ही नहीं सकता: हाथ की क़ीमत नहीं बताई जाती।
match-worth_no_wild = वाइल्ड कार्ड दर्ज नहीं है: हाथ की क़ीमत नहीं बताई जाती।
match-deal_events = घटना { $first } से { $last }
match-deal_wrong = { $count } पर निशान
match-all_events = हर डील की घटनाएँ दिखाएँ
moment-deal_before = पिछली डील
moment-deal_after = अगली डील
match-note = इस पल पर टिप्पणी
match-note_in = मामला { $case } में टिप्पणी
match-note_keep = टिप्पणी रखें
match-share = यह पल कुछ दिनों के लिए दिखाएँ
match-row = सूची के मैच
match-row_place = सूची में { $count } में से मैच { $place }
match-row_before = ← पिछला मैच
match-row_after = अगला मैच →
match-row_list = सूची
match-keys = कुंजियाँ: ← → एक घटना, साथ में { "Shift" } तो अगली गड़बड़ी, [ और ] एक डील, { "Home" } और { "End" }, P से चलाएँ।
moment-steps = क़दम
moment-first = पहली
moment-prev = पिछली
moment-next = अगली
moment-last = आख़िरी
moment-wrong_before = पिछली गड़बड़ी
moment-wrong_after = अगली गड़बड़ी
moment-event = { $last } में से घटना { $seq }
moment-no_time = समय दर्ज नहीं
moment-by = किसकी चाल: { $by }
moment_by-player = खिलाड़ी
moment_by-timer = टाइमर
moment_by-server = सर्वर
moment_by-staff = कर्मचारी
moment-answer = उत्तर
moment-in_words = टेबल, शब्दों में
contrast-title = दावा और दोबारा गिनती
contrast-head_what = क्या
contrast-head_claimed = दावा
contrast-head_recomputed = दोबारा गिनती
contrast-head_ruling = फ़ैसला
contrast-head_why = कारण
contrast-differs = अलग है

## answer-..., case_answer-..., case_open-..., case_form-...: labels of the pages that answer, and of forms

answer-text_for = सीट { $seat } को भेजने का पाठ
answer-short = यही चैट के लिए, ज़्यादा से ज़्यादा 400 अक्षर
answer-copy = कॉपी करें
answer-copied = कॉपी हो गया।
answer-not_copied = कॉपी नहीं हुआ: { "Ctrl+C" } दबाएँ।
case_answer-title = मामला { $case } का उत्तर
case_answer-facts = टिकट { $ticket }, संदर्भ { $reference }, संस्करण { $version } की जाँच के अनुसार, इन नियमों से: { $ruleset }।
case_answer-facts_no_rules = टिकट { $ticket }, संदर्भ { $reference }, संस्करण { $version } की जाँच के अनुसार।
case_answer-was_sent = इस मामले का उत्तर भेजा जा चुका है। पत्र यहाँ वैसा ही है जैसा भेजा गया था; दूसरा पत्र तभी लिखा जाता है जब अपील पर मामले का फिर से फ़ैसला हो।
case_answer-to_case = मामले { $case } पर लौटें
case_answer-seat = किस सीट को
case_answer-copy_this = इसे हेल्पडेस्क में कॉपी करें, और भेजें।
case_answer-marked = चुन लिया गया: कीबोर्ड से कॉपी करें।
case_answer-mark_it = इसे भेजा हुआ दर्ज करें। ऊपर जैसा लिखा है वैसा ही, अक्षर-अक्षर, आपके नाम और समय के साथ मामले में रखा जाता है; मामला बंद हो जाता है।
case_answer-mark = भेजा हुआ दर्ज करें
case_answer-how = वही रखा जाता है जो भेजा जाता है, और साथ में पत्र जैसा बना था। जाँचे हुए भाग की ज़िम्मेदारी जाँच की है।
case_answer-word_it = शब्द बदलें
case_answer-macro = तैयार वाक्य
case_answer-macro_use = इसे डालें
case_answer-greeting = अभिवादन
case_answer-own = समापन से पहले आपका अपना अनुच्छेद
    .note = ज़्यादा से ज़्यादा { $most } अक्षर। जाँचे हुए भाग के अलावा फ़ैसले या पैसों की कोई बात हो तो दूसरे व्यक्ति की सहमति चाहिए।
case_answer-close = समापन
case_answer-core = जाँचा हुआ भाग: बंद
    .note = फ़ैसला, आँकड़े, नियम और आगे क्या होगा, जैसे जाँचे गए। जिस पत्र में ये बदले गए हों, वह दूसरे व्यक्ति की सहमति के बाद ही भेजा जाता है।
case_answer-paragraph = जाँचे हुए भाग का अनुच्छेद { $number }
case_answer-show_worded = पत्र ऐसे दिखाएँ
case_answer-difference = क्या वैसा नहीं है जैसा बना था
case_answer-needs = भेजने से पहले दूसरे व्यक्ति को सहमत होना होगा
case_answer-propose = दूसरे व्यक्ति के सामने रखें
case_answer-waits = दूसरे व्यक्ति की सहमति बाक़ी है: { $record }।
case_answer-another_waits = इस मामले के लिए एक और पत्र प्रस्तावित है: { $record }।
case_answer-agreed = { $who } सहमत हैं।
case_answer-not_worded = कुछ नहीं बदला गया: { $why }।
case_open-title = { $match } पर मामला खोलें
case_open-head = मामला खोलें
case_open-about = विषय
case_open-button = मामला खोलें
case_open-there = इस मैच पर ऐसे मामले हैं जो अभी बंद नहीं हुए। अगर यह वही शिकायत है, तो दूसरा मामला खोलने के बजाय नया टिकट उसी मामले में जोड़ें।
case_open-answered = इस मैच पर ऐसे मामले हैं जिनका उत्तर भेजा जा चुका है। यही खिलाड़ी फिर उसी बारे में लिखे, तो उसी मामले में अपील दर्ज करें: अगला पत्र पहले भेजे गए पत्र का नाम लेता है।
case_open-one = मामला { $case }, टिकट { $ticket }
case_open-how = मामला, किसने खोला और कब, यह हमेशा के लिए रखा जाता है। इससे खिलाड़ी को कुछ नहीं बताया जाता।
case_form-may_be_empty = ख़ाली रह सकता है
case_form-look = अभी कुछ नहीं लिखा गया: जिस पर निशान है उसे देखें।

## cases-..., case-...: labels of the queue of cases and of one case

cases-order = सबसे ज़रूरी पहले, { $now } तक।
cases-by_status = मामले किस स्थिति में हैं
cases-by_whose = कौन-से मामले
cases-asked = टिकट, मामला या मैच
cases-assigned_to = किसे सौंपा गया
cases-incident = सामूहिक मामला
cases-of_incident = केवल सामूहिक मामले { $incident } के मामले।
cases-own = { $count ->
        [one] आपका मामला
       *[other] आपके मामले: { $count }
    }
cases-own_all = आपके सभी { $count }
cases-everybodys = पूरी क़तार
cases-own_none = आपके लिए कुछ बाक़ी नहीं।
cases-unassigned = { $count ->
        [one] एक मामला अभी किसी के पास नहीं है।
       *[other] { $count } मामले अभी किसी के पास नहीं हैं।
    }
cases-promise = { $days ->
        [one] जिन पत्रों में कुछ लौटाया जाता है, उनमें एक दिन के भीतर का वादा रहता है।
       *[other] जिन पत्रों में कुछ लौटाया जाता है, उनमें { $days } दिनों के भीतर का वादा रहता है।
    }
cases-next = अब यह मामला लें
cases-take = लें
cases-take_case = मामला { $case } लें
cases-head_hand_over = किसी और को
cases-hand_over = सौंपें
cases-hand_over_case = मामला { $case } सौंपें
cases-give_to = किसे सौंपना है
cases-load = किसके पास कितना काम
cases-load_waiting = बाक़ी
cases-load_overdue = समय बीता
cases-load_appealed = अपील में
cases-load_next = सबसे पहले देय
cases-head_case = मामला
cases-head_status = स्थिति
cases-head_age = अवधि
cases-head_clock = समय-सीमा
cases-head_ticket = टिकट
cases-head_about = विषय
cases-head_assigned = किसके पास
cases-hold = क़ानूनी रोक
cases-suspect = पंक्तियाँ { $writer } से आईं, जो संदिग्ध है
cases-doubted = इसके आयात पर संदेह है
cases-nobody = कोई नहीं
cases-nobody_assigned = किसी को नहीं दिया गया
cases-listed = { $shown } मामले दिखाए गए, { $closed } बंद, कुल { $total }।
cases-reviewed = समीक्षा हुई
cases-more = और मामले
cases-from_to = { $of } में से { $first } से { $last } तक
cases-before = इनसे पहले
cases-after = इनके बाद
cases-none = अभी कोई मामला नहीं खोला गया।
cases-how = मामला किसी मैच या उत्तर के पेज से खोला जाता है: “{ $link }”।
cases-none_so = ऐसा कोई मामला नहीं है।
cases-none_asked = ऐसा कोई मामला नहीं है: किसी का टिकट, आईडी या मैच “{ $q }” नहीं है।
cases-all_waiting = वे सब जिन पर काम बाक़ी है
case-title = मामला { $case }
case-ruling = जाँच का फ़ैसला
case-unruled = अभी कोई फ़ैसला नहीं।
case-record = रिकॉर्ड { $seq }
case-newer = इस बीच जोड़े गए: { $records }; नीचे इन पर निशान है। इन्हें देखें; आपका लिखा फ़ॉर्म में रखा है, और अब भी ठीक हो तो फिर भेजा जा सकता है।
case-newer_lost = इस बीच जोड़े गए: { $records }; नीचे इन पर निशान है।
case-typed = आपका लिखा
    .note = यह अब इस मामले में नहीं हो सकता। जो चाहिए वह यहाँ से कॉपी कर लें।
case-paid = देय रक़म ₹{ $paid }
case-ticket = टिकट { $ticket }
case-age = अवधि { $age }
case-hold = क़ानूनी रोक।
    .note = यह मामला जिन बातों पर टिका है उनमें से किसी भी खिलाड़ी का कुछ मिटाया नहीं जा सकता।
case-opened = कब खोला गया
case-due = उत्तर कब तक देना है
case-as_ruled = जाँच के फ़ैसले के अनुसार, { $reference }।
case-reviewers = किसने समीक्षा की या प्रस्ताव रखा
case-decider = निर्णय किसने लिया
case-own_words = खिलाड़ी के अपने शब्दों में
case-next = अगला क़दम
    .note = फिर पत्र दिखाया जाता है, भेजने से पहले पढ़ने के लिए।
case-letter_foreseen = पत्र, जब जाँच के फ़ैसले के अनुसार तय हो जाए
case-letter_next = पत्र
case-letter_sent = भेजा गया पत्र
case-letter_above = पत्र ऊपर है, फ़ैसले के नीचे।
case-macros = तैयार वाक्य के साथ:
case-decide_as_ruled = जाँच के फ़ैसले के अनुसार तय करें: { $outcome }
case-decide_and_refund = जाँच के फ़ैसले के अनुसार तय करें: { $outcome }, { $paid } वापस
case-decide_then_letter = तय करें, और पत्र पर जाएँ
case-pass_on = मिलकर खेलने की जाँच करने वालों को सौंपें, और खिलाड़ी को यह बताएँ
case-passed_on = मिलकर खेलने की जाँच करने वालों को सौंपी गई; एक मैच से इसका फ़ैसला नहीं होता।
case-answer_now = उत्तर, जैसा जाँच से अभी निकलता है
case-course = अब तक क्या हुआ
case-records = रिकॉर्ड
case-erased = इसके शब्द { $at } को मिटा दिए गए; लॉग का रिकॉर्ड { $seq } यह बताता है।
case-rests = यह इन नियमों पर टिका है: { $rules }।
case-replaces = यह { $record } के पत्र की जगह लेता है।
case-replaced = इसकी जगह { $record } के पत्र ने ले ली।
case-overtaken = इसके बाद मैच पर दूसरे नियम तय किए गए: देखें कि यह उत्तर अब भी ठीक है या नहीं।
case-corrected_by = { $record } से ठीक किया गया:
case-odd = यह यहाँ नहीं होना चाहिए: { $why }। इससे कुछ नहीं बदलता।
case-do = अब क्या किया जा सकता है
    .note = आप { $who } के नाम से लिख रहे हैं। जो लिखा गया वह न वापस लिया जा सकता है, न बदला जा सकता है; केवल ठीक किया जा सकता है।
case-assign_to_me = मुझे सौंपें
case-restored = अभी लिखा नहीं गया: फिर साइन इन करने से पहले आपने यह लिखा था।
case-nothing_to_do = मामला अभी जिस स्थिति में है उसमें आप कुछ नहीं जोड़ सकते।
case-reads_only = आपकी भूमिका में मामले पढ़े जाते हैं, उनमें लिखा नहीं जाता।
case_file = फ़ाइल, जिससे ब्राउज़र बाक़ी हिसाब ख़ुद लगा लेता है
case_file-large = यहाँ हिसाब लगाने के लिए फ़ाइल बहुत बड़ी है: { "sha256sum" } जो दिखाए उसे यहाँ रखें।
case_file-reckoning = हिसाब लग रहा है…
case_file-done = हिसाब लग गया। फ़ाइल इसी मशीन पर रहती है।
case_file-failed = फ़ाइल यहाँ पढ़ी नहीं जा सकती: { "sha256sum" } जो दिखाए उसे यहाँ रखें।

## sign_in-...: labels of the sign-in page

sign_in = साइन इन
sign_in-name = नाम
sign_in-password = पासवर्ड
sign_in-note = खाते वही बनाते हैं जिनके पास बही है। हाथ देखने की हर घटना लिखी जाती है।

## find-...: labels of the search page

find-title = खोज: { $asked }
find-a_ticket = एक टिकट
find-nothing = कुछ नहीं
find-what = मैच, खिलाड़ी, समय, रक़म, कार्ड, या क्या हुआ
find-understood = ऐसा समझा गया:
find-unused = काम में नहीं लिया गया: { $words }।
find-cut = केवल पहले { $longest } अक्षर पढ़े गए।
find-sure = फिर { "Enter" } दबाएँ, या { $link }।
find-go_there = वहाँ जाएँ
find-who_is = “{ $name }” कौन है
find-player_is = { $count ->
    [1] “{ $name }” यह खिलाड़ी है:
   *[other] “{ $name }” नाम के { $count } खिलाड़ी हैं:
}
find-in_matches = { $count ->
    [one] { $player }, { $count } मैच में
   *[other] { $player }, { $count } मैचों में
}
find-nobody = यहाँ “{ $name }” नाम का कोई खिलाड़ी नहीं है।
find-no_match = यहाँ “{ $name }” नाम का कोई मैच नहीं है।
find-no_table = यहाँ “{ $name }” नाम की कोई टेबल नहीं है। जिस टेबल के नाम में यही संख्या हो, वह भी मानी जाएगी।
find-nobody_bare = यहाँ “{ $name }” नाम का कोई मैच, टेबल या खिलाड़ी नहीं है। नाम पूरा लिखने पर मिलता है।
find-same = { $one } और { $others } एक ही व्यक्ति दर्ज हैं।
find-case = टिकट { $ticket }, { $status }
find-case_match = मैच { $match } के बारे में
find-found = { $count ->
    [1] एक मैच
   *[other] { $count } मैच
}
find-more = { $count } से ज़्यादा मैच
find-newest = सबसे नए { $count } दिखाए गए हैं। कम देखने के लिए दिन, खिलाड़ी, टेबल या रक़म जोड़ें।
find-table = टेबल { $table }
find-seat = सीट { $seat } { $player }
find-at_event = घटना { $seq } पर टेबल
find-the_match = मैच
find-not_found = कुछ नहीं मिला:
find-not_found_yet = अब तक कुछ नहीं मिला:
find-ticket = टिकट पेस्ट करें
find-ticket_text = टिकट, खिलाड़ी के अपने शब्दों में: अंग्रेज़ी, हिन्दी, हिंग्लिश या तमिल
find-ticket_subject = विषय
find-ticket_requester = भेजने वाले खिलाड़ी की आईडी
find-ticket_at = लिखने का समय
find-ticket_go = मैच खोजें
find-ticket_time_unread = “{ $written }” को समय नहीं समझा जा सका, जैसे { "2026-11-20 22:15" }; टिकट अभी लिखा हुआ माना गया।
find-ticket_matches = { $count ->
    [one] एक मैच मेल खाता है
   *[other] { $count } मैच मेल खा सकते हैं, सबसे अच्छा पहले
}
find-ticket_sure = { $count ->
    [one] और कोई मैच इसके आसपास भी मेल नहीं खाता। उत्तर देने से पहले देखें कि क्या मेल नहीं खाता।
   *[other] पहला मैच बाक़ी सबसे बहुत आगे है। उत्तर देने से पहले देखें कि क्या मेल नहीं खाता।
}
find-ticket_named = { $count ->
    [one] टिकट में इस मैच की पूरी आईडी लिखी है। उत्तर देने से पहले देखें कि क्या मेल नहीं खाता।
   *[other] टिकट में पहले मैच की पूरी आईडी लिखी है। उत्तर देने से पहले देखें कि क्या मेल नहीं खाता।
}
find-ticket_unsure = { $count ->
    [one] केवल यही मैच मेल खाता है, और बहुत थोड़ा।
   *[other] केवल टिकट से नहीं कहा जा सकता कि इनमें से कौन-सा मैच है।
}
find-ticket_compared = { $count ->
    [one] एक मैच से मिलान किया गया।
   *[other] { $count } मैचों से मिलान किया गया: जिनमें बताए गए खिलाड़ी, दिन, टेबल या आँकड़े हैं।
}
find-ticket_compared_newest = { $count } मैचों से मिलान किया गया: टिकट के कुछ हिस्सों के लिए केवल सबसे नए मैचों से। खिलाड़ी, टेबल या समय जोड़ने से मैच कम होंगे।
find-ticket_none = इस टिकट से कोई मैच मेल नहीं खाता।
find-ticket_none_yet = अब तक इस टिकट से कोई मैच मेल नहीं खाता।
find-ticket_older = टिकट में बताए गए दिनों या लिखे जाने के आसपास का कोई मैच मेल नहीं खाता; नीचे दिए मैच उससे पहले के या दूसरे दिनों के हैं।
find-ticket_none_later = पर वे मैच नहीं, जो { $time } के बाद शुरू हुए, जब टिकट लिखा गया: अगर वह बाद में लिखा गया, तो “लिखने का समय” भरें।
find-ticket_none_newest = टिकट की कुछ बातों के लिए बहुत सारे मैचों में से सिर्फ़ सबसे नए देखे गए। खिलाड़ी, टेबल या समय बताने से वे कम होंगे।
find-ticket_no_clue = इसमें कुछ भी नहीं बताता कि मैच कौन-सा है: समय, खिलाड़ी या कोई आँकड़ा जोड़ें।
find-ticket_read = इसमें से क्या पढ़ा गया
find-ticket_words = टिकट में
find-ticket_meaning = ऐसा समझा गया
find-ticket_written = { $time } पर लिखा हुआ मानकर पढ़ा गया।
find-ticket_topics = शिकायत इस बारे में है: { $topics }। इससे मैच का पता नहीं चलता।
find-topic_partners = मिलकर खेलने वाले खिलाड़ी
find-topic_shuffle = कार्ड फेंटना
find-topic_joker = जोकर
find-topic_score = अंक
find-topic_money = रक़म
find-fits = { $count ->
    [0] { $of } में से कोई हिस्सा मेल नहीं खाता।
    [one] { $of } में से { $count } हिस्सा मेल खाता है:
   *[other] { $of } में से { $count } हिस्से मेल खाते हैं:
}
find-doubt_near = “{ $typed }” लगभग मेल खाता है: { $why }
find-doubt_misses = “{ $typed }” मेल नहीं खाता: { $why }
find-doubt_not_there = इस मैच में ऐसा कुछ नहीं है।
find-doubt_not_happened = इस मैच में “{ $what }” जैसा कुछ नहीं है।
find-doubt_instead = यहाँ { $what } है।
find-doubt_not_recorded = यहाँ वह रिकॉर्ड में नहीं है।
find-doubt_figure = सबसे पास का आँकड़ा { $figure } है।
find-doubt_other_seat = यह सीट { $seats } का है, जो खिलाड़ी की सीट नहीं है।
find-doubt_time = यह { $at } पर शुरू हुआ।
find-doubt_later = यह { $at } पर शुरू हुआ, टिकट लिखे जाने के बाद।
find-doubt_no_time = इसके लॉग में समय नहीं है।
find-meant = क्या आपका मतलब यह था:
find-without_that = इसके बिना खोजें:
find-without_one = एक हिस्से के बिना खोजें:
find-today = आज
find-last_night = कल रात
find-ask_day = वर्तनी देखें, या दिन से खोजें: { $today }, { $night }।
find-not_understood = इसमें से कुछ समझा नहीं जा सका। ऐसे पूछ सकते हैं:
find-ask_match = मैच, मामला, टिकट या टेबल
    .how = मैच की आईडी या उसकी शुरुआत; { $one }, { $two }, { $three }
find-ask_player = खिलाड़ी
    .how = { $one }, या { $two }; छद्म नाम जैसा है वैसा। खिलाड़ी खोजने की हर घटना लिखी जाती है।
find-ask_pseudonym = छद्म नाम जैसा है वैसा
find-ask_time = समय
    .how = { $one }, { $two }, { $three }, { $four }, { $five }। घड़ी का समय उससे आधा घंटा पहले से आधा घंटा बाद तक का होता है; दिन महीने से पहले लिखा जाता है।
find-ask_amount = रक़म
find-ask_cards = स्क्रीनशॉट के कार्ड
    .how = { $one }, { $two }: ये सब एक साथ एक ही हाथ में थे, किसी ख़त्म हो चुके मैच में
find-ask_happened = क्या हुआ
    .how = किसी गड़बड़ी या नियमावली का नाम
find-ask_mixed = सब मिलाकर भी लिख सकते हैं: { $one }।

## board-..., query-..., row-..., table_page-...: labels of the board and of pages of tables

board-lead = कितना खेला जाता है और जाँच उसके बारे में क्या कहती है; पूरी बही की गिनती, जब तालिकाएँ पिछली बार बनीं। हर चित्र के साथ उसके आँकड़े हैं।
board-figures = { $title }: आँकड़े
board-first_rows = { $of } में से पहली { $count } पंक्तियाँ।
board-behind = { $title } इसके पीछे की तालिका
query-title = सवाल
query-for_example = जैसे
query-ask = पूछें
query-hide_sql = कैसे पूछा गया ({ "SQL" }), छिपाएँ
query-show_sql = कैसे पूछा गया ({ "SQL" }), दिखाएँ
query-change = बदलें
query-rows = { $figure } { $count ->
    [one] पंक्ति
   *[other] पंक्तियाँ
}; इन रूपों में भी:
query-rows_more = { $figure } से ज़्यादा { $count ->
    [one] पंक्ति
   *[other] पंक्तियाँ
}; इन रूपों में भी:
query-columns = कॉलमों का मतलब
query-fill_in = पूछने के लिए भरें: { $names }।
query-and = {" और "}
query-all = सब सवाल
row-after_event = इस घटना के बाद की टेबल
row-by_event = टेबल, घटना दर घटना
row-events = घटनाएँ, सूची में
row-findings = गड़बड़ियाँ
row-verdicts = फ़ैसले
row-deals = डील
table_page-no_records = 0 पंक्तियाँ
table_page-not_by = { $column } के अनुसार न गिनें
table_page-every = { $column }: सब
table_page-filter_column = किस कॉलम से छाँटें
table_page-compare = कैसे मिलान करें
table_page-value = किस मान से मिलान करें
table_page-sort = क्रम का कॉलम

## macros: the page of macros

macros-title = तैयार वाक्य
macros-note = पत्रों में बार-बार काम आने वाले वाक्य, जिनकी ख़ाली जगहें मामले से भरी जाती हैं। यहाँ जो बदला जाता है वह इस डेस्क और { "meldtrail case" } पर लागू होता है; जिन फ़ाइलों के ऊपर वह है, वे वैसी ही रहती हैं।
macros-reads_only = इन्हें एडमिन बदलते हैं।
macros-blanks = कोष्ठकों में { $blanks } लिखे जा सकते हैं। वाक्य वहीं सुझाया जाता है जहाँ उसकी सारी जगहें भरी जा सकें और पत्र की भाषा में उसके शब्द हों।
macros-place_greeting = अभिवादन
macros-place_own = समापन से पहले का अनुच्छेद
macros-place_close = समापन
macros-here = इस डेस्क पर बदला गया
macros-edit = बदलें
macros-edit_of = { $name } को बदलें
macros-new = नया तैयार वाक्य
macros-field_macro = नाम
    .note = छोटे अंग्रेज़ी अक्षर, अंक और अंडरस्कोर; नाम बाद में नहीं बदलता।
macros-field_place = पत्र में जगह
macros-field_title = स्टाफ़ इसे क्या कहता है, { $language }
macros-field_text = शब्द, { $language }
macros-save = सहेजें
macros-leave = रहने दें
macros-take_back = फ़ाइल के शब्दों पर लौटें
macros-remove = हटाएँ
macros-taken = { $name }: इस नाम का तैयार वाक्य पहले से है; उसी को बदलें या दूसरा नाम लें
macros-not_written = कुछ नहीं लिखा गया: { $why }।
macros-meanwhile = कुछ नहीं लिखा गया: आपके खोलने के बाद किसी और ने यह वाक्य बदल दिया। आपने जो लिखा वह नीचे है; अब वह क्या कहता है, सूची में है। फिर सहेजने पर आपके शब्द उसकी जगह लेंगे।
refused-no_macro = { $name } नाम का कोई तैयार वाक्य नहीं है।

## helpdesk: the JSON interface, the panel in a sidebar, webhooks

refused-letter_of_case = मामले { $case } में इस शिकायत पर निर्णय हो चुका है: भेजने के लिए उसी का पत्र लें।
    .do = पत्र मामले के पेज से लें।
refused-no_deal = मैच { $match } में डील { $deal } नहीं है।
refused-not_opened = मामला नहीं खुला: { $why }।
refused-no_ruling = जिस मामले का कोई मैच और सीट न हो, उस पर कोई प्रोग्राम फ़ैसला नहीं देता।
refused-no_helpdesk = इस डेस्क को { $helpdesk } के बारे में नहीं बताया गया है।
    .do = इसे डेस्क का एडमिन { $helpdesk } के पते के साथ जोड़ता है।
refused-no_agent = इस डेस्क पर { $agent } का खाता नहीं है।
    .do = एडमिन खाता जोड़े और बताए कि वह किसका है।
refused-role_of_agent = खाते { $agent } की भूमिका { $role } है; पैनल उन भूमिकाओं के लिए है जो खिलाड़ी ढूँढ सकती हैं।
refused-no_library = यह पैनल नहीं खुल सकता: { $why }।
refused-other_origin = पैनल हेल्पडेस्क के बजाय किसी और साइट से माँगा गया।
refused-ticket = टिकट पढ़ा नहीं जा सकता: { $field } नहीं है, बहुत लंबा है या ग़लत लिखा है।
refused-link_missing = पैनल हेल्पडेस्क के माँगे लिंक से खुलता है: यहाँ कोई लिंक नहीं है।
refused-link_forged = यह लिंक इस डेस्क ने नहीं बनाया, या तब से उसका सीक्रेट बदल गया है। टिकट फिर से खोलें।
refused-link_expired = यह लिंक पुराना हो चुका है। टिकट फिर से खोलें।
refused-link_over = यह पैनल जितनी देर खुला रह सकता है, उतनी देर खुला रह चुका है। टिकट फिर से खोलें।
refused-link_used = यह लिंक इस्तेमाल हो चुका है। टिकट फिर से खोलें।
refused-link_other_use = यह लिंक इस काम का नहीं है। टिकट फिर से खोलें।
refused-link_other_role = खाता { $agent } अब नहीं है या उसकी भूमिका बदल गई है। टिकट फिर से खोलें।
refused-link_other_ticket = यह पैनल केवल टिकट { $ticket } के लिए है।
refused-link_other_text = यह पैनल टिकट { $ticket } के लिए वैसा ही है जैसा वह खोलते समय था। टिकट फिर से खोलें।
refused-link_other_match = यह मैच इस टिकट के लिए मिले मैचों में नहीं है।

api-no_token = इस डेस्क का टोकन भेजें
    .do = टोकन को अनुमति वाले हेडर में भेजें; टोकन एडमिन बनाता है।
api-no_machines = इस डेस्क का अभी कोई टोकन नहीं है
    .do = टोकन एडमिन बनाता है।
api-too_many_tokens = इस पते से बहुत से ग़लत टोकन आए
    .do = { $seconds } सेकंड बाद फिर कोशिश करें।
api-no_scope = इस टोकन के पास स्कोप { $scope } नहीं है
    .do = एडमिन स्कोप { $scope } वाला दूसरा टोकन बनाए।
api-no_operation = इस पते पर कुछ नहीं है
    .do = इस डेस्क का इंटरफ़ेस दस्तावेज़ देखें।
api-method = यह पता { $methods } से पूछा जाता है
    .do = उसी से पूछें।
api-wrong_json = जो भेजा गया वह यहाँ नहीं पढ़ा जाता: एक JSON ऑब्जेक्ट भेजें, हर की एक बार
    .do = इस डेस्क का इंटरफ़ेस दस्तावेज़ देखें।
api-wrong_field = फ़ील्ड { $field } ग़लत है: { $why }
    .do = उसे ठीक करें; वह क्या हो सकता है, इंटरफ़ेस का दस्तावेज़ बताता है।
api-not_recorded = कुछ नहीं दिखाया गया, क्योंकि यह दर्ज नहीं हो सकता कि कौन देख रहा है: { $why }
    .do = कुछ सेकंड बाद फिर कोशिश करें।
api-broken = कुछ टूट गया, और कुछ नहीं किया गया
    .do = डेस्क के एडमिन को समय बताएँ; जगह उसके लॉग में है।
api-do_400 = वैसे पूछें जैसे इंटरफ़ेस का दस्तावेज़ बताता है।
api-do_403 = इस डेस्क के एडमिन से पूछें।
api-do_404 = मैच ढूँढें: पहले टिकट भेजें, और जो मिले उसके बारे में पूछें।
api-do_409 = जो भेजा गया उसमें ग़लती नहीं है; हालात बदलने पर फिर पूछें।
api-do_422 = उसे ठीक करके फिर भेजें।
api-do_503 = कुछ सेकंड बाद फिर कोशिश करें।

panel-title = टिकट { $ticket }
panel-as = { $agent } के नाम से
panel-matches = { $count ->
    [0] कोई मैच नहीं मिला
    [one] { $count } मैच हो सकता है
   *[other] { $count } मैच हो सकते हैं
}
panel-incomplete = सब कुछ नहीं देखा गया।
panel-sure = पहला बाक़ी सब से कहीं ज़्यादा संभव है।
panel-unsure = जवाब देने से पहले हर एक को देखें।
panel-live = अभी खेला जा रहा है
panel-choose = इसका फ़ैसला देखें
panel-choose_of = { $match } का फ़ैसला देखें
panel-others = { $count ->
    [one] { $count } और मैच
   *[other] { $count } और मैच
}
panel-unread = समझ नहीं आया: { $words }
panel-ruling = जाँच का फ़ैसला
panel-no_ruling = जाँच का फ़ैसला नहीं
panel-which_seat = शिकायत किसकी है? सीट चुनें।
panel-seat = सीट
panel-topic = किस बारे में
panel-any_topic = सब कुछ
panel-language = भाषा
panel-ask = दिखाएँ
panel-letter = पत्र
panel-no_letter = पत्र नहीं
panel-copy = कॉपी करें
panel-copied = कॉपी हो गया
panel-not_copied = टेक्स्ट चुनकर ख़ुद कॉपी करें
panel-reply = जवाब में डालें
panel-replied = जवाब में डाल दिया
panel-open_case = मामला खोलें
panel-case_opened = मामला { $case } खुल गया है।
panel-case_there = इस टिकट का मामला { $case } पहले से खुला था।
panel-join = इस टिकट को मामले { $case } में जोड़ें
panel-joined = यह टिकट अब मामले { $case } में है।
panel-case_page = डेस्क पर मामला
panel-loading = टिकट पढ़ा जा रहा है …
panel-no_framework = टिकट पढ़ा नहीं जा सकता: यह पन्ना हेल्पडेस्क के साइडबार में, उसकी स्क्रिप्ट के साथ चलता है।
panel-refused = पैनल नहीं दिखाया गया

reveals-title = समय से पहले खोले जाने वाले हाथ
reveals-note = किसी ने कहा है कि ख़त्म हो चुके मैच के छिपे हाथ अभी खोले जाएँ। दूसरे व्यक्ति के सहमत होने पर वे खुलते हैं। दोनों बातें रिकॉर्ड में रहती हैं।
reveals-none = ऐसा कुछ नहीं है जिसके लिए किसी ने कहा हो और जो अभी रुका हो।
reveals-match = मैच
reveals-who = किसने कहा
reveals-asked = कब कहा
reveals-reason = क्यों
reveals-opens = अपने-आप खुलेंगे
reveals-agree = सहमत
reveals-agree_to = सहमत: { $match } के हाथ अभी खुलें
reveals-somebody_else = कोई और सहमत होगा
reveals-void_removed = { $who } अब यह नहीं कह सकते; जिसे अधिकार है, वह फिर से कहे
reveals-void_erased = कारण मिटा दिया गया है; कोई फिर से, कारण के साथ, कहे
reveals-past = पहले जो कहा गया, उसका क्या हुआ
reveals-by = कौन सहमत हुआ
reveals-by_nobody = कोई नहीं
reveals-agreed = कब सहमत हुए
refused-reveal_nobody = { $match } के हाथ खोलने के लिए किसी ने नहीं कहा है, इसलिए सहमत होने को कुछ नहीं है।
refused-reveal_unknown = यहाँ { $match } नाम का कोई मैच नहीं है।
refused-reveal_own = यह { $who } ने ही कहा था: सहमत किसी और को होना है।
refused-reveal_removed = यह { $who } ने कहा था, और उन्हें अब इसका अधिकार नहीं है: इस पर कोई सहमत नहीं हो सकता। जिसे अधिकार है, वह फिर से कहे।
refused-reveal_erased = { $who } का दिया कारण मिटा दिया गया है, और हाथ दर्ज कारण पर ही खोले जाते हैं: इस पर कोई सहमत नहीं हो सकता। कोई फिर से कहे।
refused-reveal_played = { $match } अभी खेला जा रहा है: जो मैच ख़त्म नहीं हुआ, उसके हाथ कोई नहीं खोलता।
refused-reveal_open = { $match } के हाथ पहले से खुले हैं।
refused-reveal_one_person = यहाँ किसी का खाता नहीं है, इसलिए मशीन का एक ही उपयोगकर्ता हर नाम से वही व्यक्ति है, और इसके लिए दो चाहिए। खाते { "meldtrail staff add" } से बनते हैं।
webhooks-title = वेबहुक
webhooks-none = कोई वेबहुक नहीं है; एडमिन उसे टर्मिनल में जोड़ता है।
webhooks-name = नाम
webhooks-url = पता
webhooks-events = क्या बताया जाता है
webhooks-deliveries = क्या बताया गया, जो नहीं पहुँचा वह पहले
webhooks-no_deliveries = अभी कुछ नहीं बताया गया।
webhooks-event = घटना
webhooks-case = मामला
webhooks-status = स्थिति
webhooks-tries = कोशिशें
webhooks-last = पिछली कोशिश
webhooks-next = अगली कोशिश
webhooks-trouble = क्या ग़लत हुआ
webhooks-trouble_unknown_host = { $host } का पता नहीं मिला
webhooks-trouble_private = { $host } का पता { $address } निजी नेटवर्क में है, और कहीं नहीं कहा गया कि यही चाहिए
webhooks-trouble_too_slow = { $seconds } सेकंड में पूरा जवाब नहीं आया
webhooks-trouble_no_answer = जवाब नहीं आया: { $error }
webhooks-trouble_status = जवाब में { $status } आया
webhooks-trouble_redirect = जवाब में { $status } आया, जो दूसरे पते पर भेजता है; वहाँ नहीं भेजा जाता
webhooks-trouble_broken = भेजा नहीं जा सका: { $error }
webhooks-again = फिर भेजें
webhooks-again_of = { $delivery } फिर भेजें
webhooks-status_waiting = बाक़ी है
webhooks-status_delivered = पहुँच गया
webhooks-status_failed = नहीं पहुँचा
webhooks-event_case_opened = मामला खुला
webhooks-event_case_decided = मामले पर निर्णय हुआ
webhooks-event_letter_sent = पत्र भेजा गया

## leads: the queue of pairs to review

chance-in = { $size } में { $count }
chance-million = 10 लाख
chance-less = 10 लाख में 1 से कम
refused-no_scan = इस बही का अभी कोई स्कैन नहीं हुआ: { "meldtrail collusion scan" } चलाएँ।
refused-leads = सुराग केवल विश्लेषकों को दिखाए जाते हैं।
refused-no_pair = { $one } और { $two } परखी गई जोड़ी नहीं हैं: ऐसा कोई खिलाड़ी नहीं है, या वे इतनी डीलों में साथ नहीं बैठे कि कुछ कहा जा सके।
leads-means = सुराग का मतलब।
    .note = दर्ज खेल में एक खिलाड़ी के चुनाव किसी एक दूसरे खिलाड़ी के छिपे कार्डों के साथ, या उसके डील में होने के साथ चले: उसी नियमावली में और उतनी ही सीटों पर बाक़ी किसी के मुक़ाबले ज़्यादा, और परखी गई सब जोड़ियों में संयोग से जितना होता उससे ज़्यादा। इससे यह तय होता है कि समीक्षा किस क्रम में हो।
leads-means_not = जो इसका मतलब नहीं है।
    .note = इससे किसी का दोष साबित नहीं होता और कारण पता नहीं चलता। सूची की 20 में से 1 जोड़ी तक के ईमानदार होने का अनुमान है। डिवाइस, पते, साथ बैठना और इधर-उधर गई रक़म किसी आँकड़े में नहीं हैं। इसके कारण किसी के साथ कुछ नहीं किया जाता, और इस आधार पर किसी पर आरोप नहीं लगाना चाहिए।
leads-listed = { $matches } मैचों में परखी गई { $tested } जोड़ियों में से { $count ->
    [one] { $count } जोड़ी सूची में है
   *[other] { $count } जोड़ियाँ सूची में हैं
} (जिनकी साथ खेली डीलें काफ़ी नहीं थीं: { $not_enough })।
leads-beyond = { $budget } के बजट से बाहर समीक्षा के लिए और जोड़ियाँ: { $more }।
leads-none = समीक्षा के लिए कोई जोड़ी नहीं है।
    .note = किसी जोड़ी के अलग न दिखने से यह नहीं निकलता कि कोई मिलकर नहीं खेलता: थोड़ा-सा, या थोड़े खेल में, दिखाई नहीं देता।
leads-none_of = { $matches } मैचों में { $count ->
    [one] { $count } जोड़ी की
   *[other] { $count } जोड़ियों की
} साथ खेली डीलें परखने के लिए काफ़ी थीं, { $not_enough } की नहीं।
leads-suppressed = { $count ->
    [one] { $count } जोड़ी सूची में नहीं है: उस पर निर्णय हो चुका है, और तब तक न देखा गया खेल अकेले उसकी पुष्टि नहीं करता।
   *[other] { $count } जोड़ियाँ सूची में नहीं हैं: उन पर निर्णय हो चुका है, और तब तक न देखा गया खेल अकेले उनकी पुष्टि नहीं करता।
}
leads-list_too = { $count ->
    [one] उसे भी सूची में दिखाएँ
   *[other] उन्हें भी सूची में दिखाएँ
}
leads-only_to_review = केवल समीक्षा वाली
leads-gated_in = { $rulesets } के मैच इनके लिए नहीं परखे गए ({ $channels }):
leads-gated = { $channel } ({ $says }) रोक लिया गया है:
leads-head_rank = क्रम
leads-head_pair = जोड़ी
leads-head_deals = डील
leads-head_q = Q
    .note = इतने या इससे छोटे आँकड़े वाली जोड़ियों में ईमानदार जोड़ियों का अनुमानित हिस्सा। 0.05 तक की जोड़ियाँ सूची में आती हैं।
lead_standing-confirmed = पुष्ट
lead_standing-screened = छाँटी गई
lead_standing-flagged = चिह्नित
lead_standing-not_flagged = चिह्नित नहीं
lead_decision-confirmed = सहमत
lead_decision-dismissed = असहमत
leads-head_standing = पुष्टि
    .note = { $confirmed }: खेल के पहले आधे में मिला, और अकेले बाद के आधे से पुष्ट हुआ। { $screened }: केवल पहले आधे में मिला। { $flagged }: दोनों आधे मिलाकर मिला। इनमें से कुछ भी किसी का निर्णय नहीं है।
leads-head_strongest = सबसे पक्का चैनल
leads-pair = { $one } और { $two }
leads-by_staff = कर्मचारियों का निर्णय: { $decision }
leads-each = दोनों में से हर एक
leads-how = इसे कैसे पढ़ें
leads-every = हर परखी गई जोड़ी
    .note = { $link }, सबसे पक्का सुराग पहले।
leads-in_a_table = तालिका में
leads-scanned = स्कैन { $time } पर हुआ।
leads-since = उसके बाद { $count } मैच ख़त्म हुए हैं, जो यहाँ के किसी आँकड़े में नहीं हैं।
leads-since_none = उसके बाद कोई मैच ख़त्म नहीं हुआ।
leads-not_computable = { $channel }: गिना नहीं जा सकता, सब जोड़ियों पर n = { $n }{ $n ->
    [0] ।
   *[other] : किसी के लिए भी बहुत कम।
}
leads-skipped = { $count } मैच नहीं पढ़े गए:
leads-calibrated = { $platforms } प्लेटफ़ॉर्म के साफ़ खेल से मिलाकर।
leads-not_calibrated = p मिलाई हुई नहीं हैं: मिलाने की कोई तालिका नहीं है।
-lead-style = किसी एक खेल या एक आकार की टेबल की शैली, जहाँ दोनों मिलते हैं; हर एक को उसी से मिलाया जाता है
-lead-careless = किसी एक खेल या एक आकार की टेबल पर लापरवाही, जहाँ दोनों मिलते हैं; हर एक को उसी से मिलाया जाता है
-lead-dependence = दूसरे खिलाड़ियों के हाथों पर वही निर्भरता, या बाद के खेलों में कोई निर्भरता नहीं
lead_text-coordinated_drops_name = मिलकर ड्रॉप
lead_text-coordinated_drops_pattern = दूसरे का छिपा हाथ कितना मज़बूत है, उसके हिसाब से ड्रॉप करता या टिकता है
lead_text-coordinated_drops_innocent_1 = मज़बूत हाथ खुलकर खेले जाते हैं और यह दिखता है, इसलिए बाद की बारियाँ उस पर भी टिकती हैं जो सबने देखा; दूसरों के साथ वही खिलाड़ी दिखाता है कि कितना
lead_text-coordinated_drops_innocent_2 = अपना अच्छा हाथ दूसरे का हाथ थोड़ा कमज़ोर करता है; ईमानदार खेल का मॉडल अपना हाथ जानता है
lead_text-coordinated_drops_innocent_3 = { -lead-style }
lead_text-coordinated_drops_overturned = { -lead-dependence }
lead_text-coordinated_drops_unit = दूसरे के हाथ की मज़बूती के दस-दस अंक, हर फ़ैसले पर
    .counted = दूसरे के हाथ की मज़बूती के दस-दस अंक
lead_text-feeding_name = कार्ड पहुँचाना
lead_text-feeding_pattern = ऐसे कार्ड फेंकता है जिनसे अगले खिलाड़ी का छिपा हाथ बेहतर होता है, दूसरों की तुलना में ज़्यादा बार
lead_text-feeding_innocent_1 = बीच के कार्ड जल्दी फेंकने की शैली हर अगले खिलाड़ी की मदद करती है, इसलिए उसे उसी खिलाड़ी के दूसरों को फेंके कार्डों से मिलाया जाता है
lead_text-feeding_innocent_2 = ऐसा साथी जिसे पढ़ना आसान है: जो खुलकर उठाया गया, वह ईमानदार खेल के मॉडल में है
lead_text-feeding_innocent_3 = { -lead-style }
lead_text-feeding_overturned = अगली बारी वाले दूसरे खिलाड़ियों की ओर भी उतनी ही अधिकता, या बाद के खेलों में कोई नहीं
lead_text-feeding_unit = अगले खिलाड़ी के हाथ के अंक, हर फेंके कार्ड पर
    .counted = अगले खिलाड़ी के हाथ के अंक
lead_text-hand_sharing_name = हाथ बताना
lead_text-hand_sharing_pattern = अधूरे मेल जल्दी तोड़ देता है जब उनके लिए चाहिए कार्ड दूसरे के छिपे हाथ में हैं
lead_text-hand_sharing_innocent_1 = फेंके कार्डों में देखे गए कार्ड, जिन्हें ईमानदार खेल का मॉडल जानता है
lead_text-hand_sharing_innocent_2 = कुछ अधूरे मेलों को पकड़े रखने या छोड़ देने की आदत, जो दूसरे खिलाड़ियों के साथ भी दिखती है
lead_text-hand_sharing_innocent_3 = { -lead-style }
lead_text-hand_sharing_overturned = { -lead-dependence }
lead_text-hand_sharing_unit = दूसरे के हाथ के कार्ड, हर फेंके कार्ड पर
    .counted = दूसरे के हाथ के कार्ड
lead_text-hold_off_name = शो रोके रखना
lead_text-hold_off_pattern = दूसरा खेल में रहते हुए वह हाथ नहीं दिखाता जिसका शो हो सकता था
lead_text-hold_off_innocent_1 = शो पर नज़र न पड़ना, जो सबके साथ होता है और जिसे दूसरों के साथ उसी खिलाड़ी की दर से मिलाया जाता है
lead_text-hold_off_innocent_2 = बिना दाँव के खेल में यूँ ही खेलते रहना
lead_text-hold_off_innocent_3 = { -lead-careless }
lead_text-hold_off_overturned = दूसरों के साथ भी उतने ही शो छूटे, या ऐसा लॉग जिसमें दूसरे के खेल नहीं हैं
lead_text-hold_off_unit = दूसरे के खेल में रहते दिखाए जा सकने वाले हाथ रोके गए
lead_text-squeeze_name = तीसरे खिलाड़ी को रोकना
lead_text-squeeze_pattern = दूसरे के खेल में रहते वह रोक लेता है जो अगले खिलाड़ी के छिपे हाथ की मदद करता
lead_text-squeeze_innocent_1 = खुलकर इकट्ठा करने वाले खिलाड़ी से सावधानी, जिसे ईमानदार खेल का मॉडल जानता है और जो इस पर निर्भर नहीं कि और कौन खेल में है
lead_text-squeeze_innocent_2 = किसी और को कार्ड पहुँचाने से बाक़ी सबको फेंके कार्ड रोके हुए लगते हैं; यह कार्ड पहुँचाने का चैनल बताता है
lead_text-squeeze_overturned = दूसरे के बाहर होने पर भी अगले को उतना ही कम मिला, या बाद के खेलों में ऐसा अंतर नहीं
lead_text-squeeze_unit = अगले खिलाड़ी के हाथ से रोके अंक, हर फेंके कार्ड पर
    .counted = अगले खिलाड़ी के हाथ से रोके अंक
lead_text-timing_name = समय
lead_text-timing_pattern = अपना छिपा हाथ कितना अच्छा है, उसके हिसाब से तेज़ या धीमा खेलता है, दूसरे के खेल में रहते और ज़्यादा
lead_text-timing_innocent_1 = आसान या कठिन हाथों में सबके साथ कम या ज़्यादा समय लगता है; दूसरे के बिना वही खिलाड़ी दिखाता है कि कितना
lead_text-timing_innocent_2 = ऐसी शैली जो उन महीनों में बदली जब दूसरा आया या गया
lead_text-timing_innocent_3 = दूसरे वाली टेबलों पर अलग दाँव या अलग यंत्र
lead_text-timing_overturned = समय जो दूसरे के बिना भी हाथ के बारे में उतना ही बताता है, या बाद के खेलों में नहीं बताता
lead_text-timing_unit = सोचने के समय के लघुगणक का, शो से हर दस अंक पास आने पर
lead_text-wrong_shows_name = ग़लत शो से अंक देना
lead_text-wrong_shows_pattern = उन डीलों में ग़लत शो करता है जिन्हें दूसरे ने तुरंत नहीं छोड़ा
lead_text-wrong_shows_innocent_1 = नौसिखिए की या जल्दी की ग़लतियाँ, जो सब टेबलों पर एक-सी होती हैं
lead_text-wrong_shows_innocent_2 = वाइल्ड कार्ड पढ़ने में भूल
lead_text-wrong_shows_innocent_3 = { -lead-careless }
lead_text-wrong_shows_overturned = दूसरी टेबलों पर भी उतने ही ग़लत शो
lead_text-wrong_shows_unit = डीलें, जिनमें खिलाड़ी की पहली बारी पर दूसरा खेल में था, में ग़लत शो हुआ
lead_text-mutual_name = सब चैनल मिलाकर
lead_text-mutual_pattern = एक साथ कई चैनलों में काम करता है, और दूसरा भी वैसे ही
lead_text-giving_name = जो दिया गया, सब मिलाकर
lead_text-giving_pattern = एक साथ कई चैनलों में देता है
lead_text-meaning = लीड बताती है कि जाँच किस क्रम में हो। यह दोष का फ़ैसला नहीं है: यह कहती है कि एक खिलाड़ी के फ़ैसले दूसरे के छिपे कार्डों के साथ, या उसके डील में होने के साथ, दूसरे लोगों की तुलना में अधिक चलते हैं। दोनों में से कौन-सा, यह चैनल बताता है।
lead_text-refunds_mean = यह ऊपरी सीमा है: हर वह अंक जो किसी तीसरे खिलाड़ी ने उस डील में हारा जिसे दोनों में से किसी एक ने जीता जब दोनों उसमें बैठे थे, मानो इन दोनों के बिना कुछ न हारा जाता। ईमानदार खेल में भी उसका एक हिस्सा या पूरा जाता; दूसरी डीलों में इन दोनों से जो जीता गया वह घटाया नहीं गया, और शुल्क इसमें नहीं है। इस सूची से कुछ चुकाया नहीं जाता: हर मैच पर कोई व्यक्ति फ़ैसला करता है।
lead_text-why_nothing = गिना नहीं जा सकता, n = 0
lead_text-why_channels = साथ तौलने के लिए दो से कम चैनल
lead_text-why_decisions = दूसरे के साथ बहुत कम फ़ैसले
lead_text-why_decisions_others = मिलाने के लिए दूसरों के साथ बहुत कम फ़ैसले
lead_text-why_decisions_alike = उसी खेल और सीटों की उसी संख्या में, मिलाने के लिए दूसरों के साथ बहुत कम फ़ैसले
lead_text-why_same = दूसरे के साथ और बाक़ियों के साथ के फ़ैसले वही हैं
lead_text-why_trials = मिलाने के लिए दूसरों के साथ बहुत कम मौक़े
lead_text-why_trials_alike = उसी खेल और सीटों की उसी संख्या में, मिलाने के लिए दूसरों के साथ बहुत कम मौक़े
lead_text-why_deals = दूसरे के साथ बहुत कम डीलें
lead_text-why_deals_without = मिलाने के लिए दूसरे के बिना बहुत कम डीलें
lead_text-why_deals_alike = उसी खेल और सीटों की उसी संख्या में, मिलाने के लिए बहुत कम डीलें
lead_text-why_times = समय इतने एक-से हैं कि मिलाए नहीं जा सकते
lead_text-why_one_way = केवल हर दिशा में अलग गिना गया
lead_text-choice_stayed = खेल में रहा
lead_text-choice_dropped = छोड़ दिया
lead_text-choice_took_the_discard = खुला कार्ड उठाया
lead_text-choice_drew_from_the_stock = गड्डी से उठाया
lead_text-choice_declared = शो किया
lead_text-choice_played_on = खेलता रहा
lead_text-choice_near = यहाँ से, अपना हाथ आम से { $points } अंक शो के पास, चालों में ऐसी चालों के समय का { $times } गुना लगा
lead_text-choice_far = यहाँ से, अपना हाथ आम से { $points } अंक शो से दूर, चालों में ऐसी चालों के समय का { $times } गुना लगा
lead_text-won_other = { $channel }; डील दूसरे ने जीती
lead_text-won_same = { $channel }; डील उसी खिलाड़ी ने जीती
lead_text-won_third = { $channel }; डील किसी तीसरे खिलाड़ी ने जीती
lead_text-skipped_rules_unknown = उसके नियम ज्ञात नहीं हैं
lead_text-skipped_altered = लेजर की फ़ाइलों में उसके नियमों का रिकॉर्ड या उसकी कोई घटना वैसी नहीं जैसी रखी गई थी, या इसका पूरा प्रमाण नहीं; उसे सुधारकर यही फिर करें
lead_text-skipped_not_replayed = यह खेल दोबारा नहीं चलाया जाता
lead_text-skipped_melds_laid = मेल टेबल पर रखे जाते हैं
lead_text-skipped_not_counted = इस खेल के हाथ तेज़ गिनती में नहीं गिने जाते
lead_text-skipped_seats = { $seats } से ज़्यादा सीटें
lead_text-skipped_not_ended = अभी ख़त्म नहीं हुआ
lead_text-as_kept = { $text }
lead_text-withheld = रोका गया: { $why }
lead_text-why_hands = हाथ इतने एक-से हैं कि मिलाए नहीं जा सकते
lead_text-why_unknown_play = पहले आधे में ईमानदार खेल सीखने के लिए बहुत कम फ़ैसले हैं
lead_text-why_few_left = जहाँ ये खेले वहाँ ईमानदार खेल का मॉडल ठीक नहीं बैठता: साथ की बाक़ी डीलें बहुत कम हैं
lead_text-why_scatter = ईमानदार खेल का मॉडल ठीक नहीं बैठता: आँकड़े उसके बताए से { $times } गुना बिखरे हैं
lead_text-why_fit = ईमानदार खेल का मॉडल ठीक नहीं बैठता: { $whose } के { $kind } का जितना उसे समझाना चाहिए, उसका { $share } समझाता है (n { $n })
lead_text-share_nothing = कुछ नहीं
lead_text-whose_all = सब खिलाड़ियों
lead_text-whose_tables = { $table } की टेबलों
lead_text-whose_players = { $low } से { $high } ऐसे फ़ैसलों वाले खिलाड़ियों
lead_text-whose_most = { $low } या ज़्यादा ऐसे फ़ैसलों वाले खिलाड़ियों
lead_text-whose_in = { $ruleset } में { $whose }
lead_text-table = { $ruleset }, { $seats } सीटें
lead_text-not_computable = गिना नहीं जा सकता
lead_text-effect = { $parts }
lead_text-effect_rate = { $unit }: { $n } में से { $observed }; दूसरे के बिना { $others } में से { $baseline }
lead_text-effect_slope = { $observed } { $unit } ({ $n } डीलें); दूसरे के बिना { $baseline }
lead_text-effect_score = { $unit }: उम्मीद से { $observed } अलग ({ $n }); उन्हीं खेलों और सीटों की उन्हीं संख्याओं में दूसरों को { $baseline } मिलता है
lead_text-effect_interval = अंतर का 95 % अंतराल { $low } से { $high }
lead_text-effect_compared = खेल और सीटों के हिसाब से, हर एक का वज़न उतना जितना वह बताता है: { $strata }
lead_text-effect_alone = मिलाए नहीं गए, क्योंकि वहाँ दूसरे नहीं थे: { $strata }
lead_text-stratum = { $table } { $one }, दूसरे के बिना { $others }
lead_text-of = { $n } में से { $events }
lead_text-side_slope = { $figure } ({ $n } डीलें)
lead_text-side_slope_none = { $n } डीलें
lead_text-side_score = { $figure } ({ $n } फ़ैसले)
lead_text-side_score_none = { $n } फ़ैसले
lead_text-weighed = साथ तौले गए: { $parts }
    .page = साथ तौले गए, हर एक की p जैसी निकली: { $parts }
lead_text-part = { $channel } (p { $p })
lead_text-since_few = तब न देखे गए खेलों में साथ { $count } डीलें: केवल उनसे परखने के लिए बहुत कम
    .page = { $count ->
        [0] तब न देखे गए खेलों में साथ कोई डील नहीं
       *[other] तब न देखे गए खेलों में साथ { $count } डीलें: केवल उनसे परखने के लिए बहुत कम
    }
lead_text-since_again = तब न देखे गए खेलों की { $count } डीलों पर p { $p }, माँगा गया { $asked }: फिर से सही ठहरा
lead_text-since_not = तब न देखे गए खेलों की { $count } डीलों पर p { $p }, माँगा गया { $asked }: सही नहीं ठहरा
lead_text-evidence_score = वे फ़ैसले जिनसे दूसरे को उम्मीद से सबसे ज़्यादा मिला
lead_text-evidence_rate = गिने गए मौक़ों में से पहले, समय के क्रम में
lead_text-evidence_slope = वे डीलें जो ढलान की दिशा में हैं, सबसे दूर वाली पहले
lead_text-figures_mean = p बताता है कि ईमानदार जोड़ियों में इतना होने की कितनी संभावना है; q उन सब जोड़ियों में ईमानदार जोड़ियों का अपेक्षित हिस्सा है जिनका q इतना या इससे छोटा है, और 0.05 तक की जोड़ियाँ सूची में आती हैं; असर 0 वह है जो उन्हीं नियमों में और सीटों की उसी संख्या पर दूसरों को मिलता है।
lead_text-ring_meaning = घेरा बताता है कि किसी समूह की जोड़ियाँ उससे ज़्यादा बार आपस में जुड़ती हैं जितनी वही जोड़ियाँ बेतरतीब बिखेरने पर जुड़तीं। वह बताता है कि उसकी जोड़ियों की समीक्षा एक-एक करके हो; यह दोष का फ़ैसला नहीं है, और अकेले किसी के बारे में कुछ नहीं कहता।
lead_text-ring_innocent_1 = साथ खेलने वाला क्लब: एक-दूसरे से सीखी आदतें, जिन पर ईमानदार खेल का मॉडल दूसरों से कम ठीक बैठता है।
lead_text-ring_innocent_2 = दो जोड़ियाँ जिनका एक सदस्य या एक विरोधी एक ही है, और संयोग से तीसरी: हर जोड़ी को बाक़ी को देखते हुए परखें।
lead_text-ring_innocent_3 = प्लेटफ़ॉर्म की एक ही गड़बड़ी जो कई लोगों को वही कार्ड दिखाती है, या उन्हें ऐसे कार्ड बाँटती है जो एक-दूसरे से स्वतंत्र नहीं हैं।
lead_text-ring_innocent_4 = एक ही व्यक्ति या घर के खाते, जिनका एक होना लेजर नहीं जानता।
lead_text-ring_overturned_1 = केवल बाद के खेल, जिनमें कोई एक जोड़ी सदस्यों की दूसरे लोगों के साथ की जोड़ियों से मज़बूत नहीं।
lead_text-ring_overturned_2 = इसी प्लेटफ़ॉर्म के साफ़ माने गए खेल से मिलान, जिसमें कोई जोड़ी निशान के पास न रहे।
lead_text-ring = परखी गई जोड़ियों पर बेतरतीब बिखेरने से वही आँकड़े इतना मज़बूत समूह p { $p } से बनाते हैं; बाक़ी को देखते हुए उसकी सबसे कमज़ोर जोड़ी का p { $weakest } है, सबसे मज़बूत का अकेले { $alone }।

## lead: the page of one pair

collusion-lead = q { $q }  { $deals } डीलें  { $standing }
collusion-told = { $channel }: { $words }
collusion-decided = { $decision }, { $who } ने { $at } पर तय किया; { $since }
collusion-decided_because = { $decision }, { $who } ने { $at } पर तय किया: { $reason }; { $since }
collusion-summary = { $matches } मैचों में परखी गई { $pairs_tested } जोड़ियों में से { $flagged } समीक्षा के लिए ({ $pairs_not_enough } जोड़ियों की साथ की डीलें काफ़ी नहीं)।
collusion-beyond = बजट के बाहर { $count } और चिह्नित जोड़ियाँ; { "--budget" } देखें।
collusion-suppressed = { $count } चिह्नित जोड़ियाँ सूची में नहीं: उन पर फ़ैसला हुआ ({ $confirmed } माना, { $dismissed } नहीं माना) और तब न देखे गए खेलों से वे सही नहीं ठहरतीं; { "--all" } उन्हें दिखाता है।
collusion-withheld_in = { $ruleset }: उसके फ़ैसले { $channels } से रोके गए: { $why }
collusion-not_read = { $count } मैच नहीं पढ़े गए: { $why }
collusion-changed = जोड़े जाने के बाद { $count } मैच बदले और ठीक किए गए
collusion-linked = लोगों के रिकॉर्ड के हिसाब से { $count } लोगों के कई खाते हैं; हर एक को एक ही मानकर परखा जाता है
collusion-at_one_table = एक ही व्यक्ति के दो खाते ({ $player }) { $deals } डीलों में एक टेबल पर बैठे, जो किसी आँकड़े में नहीं हैं
collusion-nothing_tested = साथ की { $fewest } या ज़्यादा डीलों वाली कोई जोड़ी नहीं, इसलिए कुछ नहीं परखा गया; { "--fewest" } देखें
collusion-explains = { $ruleset ->
    [none] { "" }
   *[other] { $ruleset } में{ " " }
}मॉडल को जितना समझाना चाहिए उसका कितना समझाता है (1: पूरा): { $shares }
collusion-outgrown = मॉडल इन मैचों के छोटे हिस्से का है; { "scan --fresh" } नया बनाता है
collusion-calibrated = साफ़ माने गए खेल से मिलाकर: { $count ->
    [one] लेजर { $ledgers }
   *[other] लेजरों { $ledgers }
} के { $matches } मैचों की { $pairs } जोड़ियाँ
collusion-from_shipped = उसकी { $count } पूँछें साथ आई तालिका की हैं
collusion-without_tail = तालिका में जोड़ियाँ कम होने से, कम से कम कुछ हिस्से में, मिलाए नहीं गए: { $tests }
collusion-not_enough = काफ़ी नहीं: साथ { $deals } डीलें
collusion-nothing_said = { $why }; { $fewest } चाहिए। इस जोड़ी के बारे में कुछ नहीं कहा जाता।
collusion-on_desk = डेस्क पर { $pair }
collusion-figures = p { $p }, सब जोड़ियों पर q { $q }; { $standing }
collusion-p_least = p, { $count } परीक्षणों में सबसे छोटा ({ $channel }, { $direction }, p { $p }) उनकी संख्या से गुणा करके है, ज़्यादा से ज़्यादा 1
collusion-evidence = सबूत, { $direction }: { $what }
collusion-gain = मूल्य { $worth }, उम्मीद { $expected }
collusion-could = यह भी कर सकता था: { $choice } (संभावना { $share }, मूल्य { $worth })
collusion-with_others = वही खिलाड़ी दूसरों के साथ, उन डीलों में जिनमें ये दोनों नहीं मिले ({ $count } मिलाए गए)
collusion-control = n { $n }, असर { $effect } ({ $low } से { $high }), p { $p }
collusion-harm_paid = जानकारी, सबूत नहीं: { $deals } डीलों में कुल मिलाकर { $one } से { $two } को { $points } अंक गए ({ $money }, मुद्रा में); जब दोनों में से कोई जीता, बाक़ियों ने { $third } अंक हारे।
collusion-harm_got = जानकारी, सबूत नहीं: { $deals } डीलों में कुल मिलाकर { $one } को { $two } से { $points } अंक मिले ({ $money }, मुद्रा में); जब दोनों में से कोई जीता, बाक़ियों ने { $third } अंक हारे।
collusion-refunds = वापसी, जिस पर फ़ैसला होना है: तीसरे खिलाड़ियों के { $count } नुक़सान, { $points } अंक{ $money ->
    [none] { "" }
   *[other] , { $money } मुद्रा में
}
collusion-refund = { $player } ने { $other } को { $points } अंक{ $money ->
    [none] { "" }
   *[other] { " " }({ $money })
} हारे
collusion-more = { $count } और; { "--json" } में सब हैं
collusion-on_record = { $pair }: { $decision }, { $who } ने { $at } पर तय किया, { $place } पर दर्ज।
collusion-figures_on_record = दर्ज आँकड़े पिछले स्कैन के हैं: { $deals } डीलें, p { $p }, q { $q }।
collusion-before = पहले { $who } ने { $at } पर तय किया था: { $decision }; वह दर्ज रहता है।
collusion-listed_again = अगले स्कैन में यह फिर सूची में आएगी।
collusion-not_listed = यह फिर सूची में नहीं आती, जब तक अब तक न देखे गए खेल अकेले उसे सही न ठहराएँ। इससे और कुछ नहीं होता: किसी के साथ क्या किया जाए, यह लोग तय करते हैं।
collusion-not_shown = दर्ज हुआ; डेस्क की तालिकाएँ अगले स्कैन तक इसे नहीं दिखातीं
collusion-stranger = { $account } अभी इस लेजर के किसी मैच में नहीं है
collusion-linked_before = दर्ज के हिसाब से { $one } और { $two } पहले से एक ही व्यक्ति हैं; कुछ नहीं लिखा गया।
collusion-linked_now = { $one } और { $two } एक ही व्यक्ति हैं, { $place } पर दर्ज। अगला स्कैन उन्हें एक मानकर परखता है।
collusion-rings_title = समीक्षा के लिए घेरे
collusion-ring_pair = जोड़ी
collusion-ring_deals = डीलें
collusion-ring_given = बाक़ी को देखते हुए
collusion-ring_flagged = चिह्नित
collusion-ring_closes_nothing = कुछ नहीं जोड़ती
collusion-ring_not_enough = साथ की डीलें काफ़ी नहीं
collusion-ring_outside = { $player }, { $count } दूसरों के साथ: { $near } निशान के पास, आम तौर पर { $expected }
collusion-ring_strongest = { $outside }; सबसे मज़बूत { $other } के साथ, { $deals } डीलों में p { $p }
collusion-rings = समीक्षा के लिए { $count } घेरे। { $pairs } जोड़ियाँ परखी गईं, { $near } निशान के पास, तीन-तीन के { $closed } समूह जुड़े{ $p ->
    [none] { "" }
   *[other] ; सबसे मज़बूत का p { $p }, { $shuffles } बार फेंटने से
}।
ring_picture-title = { $count } लोगों का घेरा और वे लोग जिनके साथ भी वे खेले
ring_picture-counts = पड़ोसी: { $neighbours }{ $left_out ->
    [0] { "" }
   *[other] , और { $left_out } नहीं बनाए गए
}
ring_picture-pair = { $one } और { $two }: p { $p }, { $deals } डीलें
ring_picture-up_to = p { $p } तक
ring_picture-above = परखी गईं, p { $p } से ऊपर{ $undrawn ->
    [0] { "" }
   *[other] : { $undrawn }, बनाई नहीं गईं
}
ring_picture-pairs = घेरे की जोड़ियाँ
ring_picture-who = जोड़ी
ring_picture-deals = डीलें
ring_picture-p = p
ring_picture-given = p, बाक़ी को देखते हुए
ring_picture-neighbours = { $left_out ->
    [0] पड़ोसी
   *[other] पड़ोसी, और { $left_out } नहीं बनाए गए
}
ring_picture-neighbour = पड़ोसी
ring_picture-strongest = सबसे मज़बूत किसके साथ
ring_picture-tested = कितने सदस्यों के साथ परखा गया
collusion-no_ring = कुछ नहीं बनाया गया: कोई घेरा नहीं है
collusion-written = { $place } लिखा गया
collusion-alarm = e { $e_value }  { $deals } डीलें  { $match } में चेतावनी, साथ की { $after } डीलों के बाद
collusion-alarm_channel = { $channel }: अकेले e { $e_value }, n = { $n }
collusion-alarms = अल्फ़ा { $alpha } पर { $count } चेतावनियाँ; { $wagered } मैचों पर दाँव, ईमानदार खेल पहले के { $learnt } से सीखा गया; { $new } नए।
collusion-not_ended = { $count } मैच नहीं पढ़े गए: अभी ख़त्म नहीं हुए
collusion-alarm_meaning = चेतावनी समीक्षा माँगती है। यह दोष का फ़ैसला नहीं है: वह कहती है कि एक खिलाड़ी के फ़ैसलों के दूसरे के छिपे कार्डों के साथ, या उसके डील में होने के साथ, चलने पर लगाए दाँव उससे ज़्यादा सफल रहे जितना ईमानदार खेल होने देता।
collusion-alarm_guarantee = इसे हर खेल के बाद देखा जा सकता है: ईमानदार जोड़ी कभी चेतावनी दे, इसकी संभावना ज़्यादा से ज़्यादा { $alpha } है; { $pairs } जोड़ियों पर नज़र रखने से { $expected } तक झूठी चेतावनियों की उम्मीद है। यह मॉडल के ईमानदार खेल के लिए सिद्ध है और, शो रोके रखने और ग़लत शो के लिए, ऐसे खिलाड़ियों के लिए जिनमें आधे कम चूकते हैं और आधे किसी भी दर से, हर खेल और सीटों की हर संख्या में अलग; बाक़ी खेल के लिए यह उस पर टिका है जो बनावटी प्लेटफ़ॉर्म ने दिया।
collusion-tail_needs = एक पूँछ को { $scores } अंक चाहिए: साथ की { $fewest } या ज़्यादा डीलों वाली { $scores } जोड़ियाँ, और जहाँ हर दिशा एक अंक है वहाँ आधी। यानी छह सीटों की कम से कम { $six } डीलें, या दो सीटों की { $two }।
collusion-calibration = { $table }: साफ़ माने गए { $matches } मैचों में { $people } लोगों की { $pairs } जोड़ियों से { $tails } पूँछें; इसे { "scan --calibration" } { $table } से इस्तेमाल करें
collusion-tails_stay = बदलने के लिए जोड़ियाँ कम होने से साथ आई तालिका की { $count } पूँछें बनी रहती हैं
collusion-tail = { $test }, साथ की { $deals } या ज़्यादा डीलें: { $count } अंक
collusion-tail_left_out = { $test }, साथ की { $deals } या ज़्यादा डीलें: छोड़ा गया, { $fewest } में से { $count } अंक
collusion-would_be_flagged = इस खेल में { $count } जोड़ियाँ, जैसी निकलीं, चिह्नित होतीं: पहले उन्हें देखें
lead-not_known = ज्ञात नहीं
lead-under = 0.1 % से कम
lead-deals = { $count ->
    [one] साथ खेली { $count } डील
   *[other] साथ खेली { $count } डीलें
}
lead-q = सब जोड़ियों पर q { $q }
lead-beyond_budget = चिह्नित, स्कैन के बजट से बाहर
lead-not_flagged = चिह्नित नहीं
lead-matches_of = { $one } के मैच, { $two } के मैच
lead-nothing_done = इसके कारण किसी के साथ कुछ नहीं किया जाता।
lead-see = ; देखें: { $link }।
lead-the_decisions = निर्णय
lead-stands_out = अलग क्या दिखता है
lead-both = दोनों में से हर एक: { $pattern }; दोनों दिशाएँ एक साथ।
lead-one_way = { $player }: { $pattern }; यहाँ दूसरा खिलाड़ी { $other } है।
lead-occasions = { $other } के साथ मौक़े: { $count }; बाक़ी सबके साथ: { $others }; अकेले इस चैनल का p { $p }।
lead-occasions_of_both = दोनों के मौक़े: { $count }; बाक़ी सबके साथ: { $others }; अकेले इस चैनल का p { $p }।
lead-events = सबसे ज़्यादा बोलने वाले चुनाव
    .note = इस हिसाब से कि दूसरे को उम्मीद से कितना ज़्यादा मिला। इनमें से कोई अकेला सबूत नहीं है: हर एक का ईमानदार विकल्प है, और जो चुना गया वह भी ईमानदारी से चुना गया हो सकता है।
lead-events_counted = जो मौक़े गिने गए
    .note = उनमें से पहले, समय के क्रम में; कोई एक दूसरे से ज़्यादा कुछ नहीं कहता। इनमें से कोई अकेला सबूत नहीं है: हर एक ईमानदारी से भी हो सकता है।
lead-events_timing = सबसे ज़्यादा बोलने वाली डीलें
    .note = वे जो ढलान की दिशा में पड़ती हैं, सबसे दूर वाली पहले। इनमें से कोई अकेली सबूत नहीं है: हाथ के हिसाब से समय सबके साथ लगता है।
lead-unit = कितना मिला, इसकी इकाई: { $unit }।
lead-its_row = उसकी पंक्ति
lead-chosen = ; ईमानदार खेल के ऐसे चुनावों में इसका हिस्सा: { $share }; { $player } को इससे { $worth } मिला, उम्मीद { $expected } की थी
lead-could = यह भी हो सकता था:
lead-worth = { $share }, मिलता { $worth }
lead-no_event = किसी ख़त्म हो चुके मैच का कोई एक चुनाव नहीं दिखाया जा सकता।
lead-with_others = वही खिलाड़ी दूसरों के साथ
lead-compared = जो खिलाड़ी सबके साथ करे वह किसी बात का संकेत नहीं है। जिन डीलों में दोनों साथ बैठे, वे नीचे नहीं गिनी गईं। “p, जैसी निकली” केवल मॉडल की p है, साफ़ खेल से मिलान के पहले की; उसकी तुलना इसी सारणी में करें। “असर” के साथ उसका 95 % अंतराल है, अकेली जाँच का: बहुतों में से चुनी गई जोड़ी असल से ज़्यादा मज़बूत दिखती है। { $channel }, उन विरोधियों की ओर जिनका आँकड़ा इसके सबसे पास है:
lead-compared_none = जो खिलाड़ी सबके साथ करे वह किसी बात का संकेत नहीं है। { $channel }: तुलना किसी से नहीं हो सकी, क्योंकि जिन डीलों में दोनों साथ नहीं बैठे उनमें दूसरों के साथ चुनाव बहुत कम हैं।
lead-this_pair = { $player } (यह जोड़ी)
lead-this_pair_back = { $player } और वापस (यह जोड़ी)
lead-not_laid_out = साक्ष्य केवल कतार की जोड़ियों के लिए दिए जाते हैं। इस जोड़ी में क्या परखा गया, यह नीचे है।
lead-for_them = उनके पक्ष में क्या है
lead-nothing_seen = 30 या ज़्यादा मौक़ों में कुछ नहीं दिखा। फिर भी कितना हो सकता है, यह अंतराल बताता है:
lead-absolves = { $one } से { $two } की ओर: मौक़े { $count }, p { $p }।
lead-absolves_both = दोनों एक-दूसरे की ओर: मौक़े { $count }, p { $p }।
lead-none_absolves = 30 या ज़्यादा मौक़ों वाला कोई चैनल बिना संकेत का नहीं है। मौक़े कम हों तो इससे ज़्यादा कुछ पता नहीं चलता।
lead-innocent = और क्या कारण हो सकता है
lead-overturns = क्या मिलने पर सुराग ग़लत ठहरेगा
lead-channels = हर चैनल
lead-cost = इससे कितना नुक़सान हुआ हो सकता है
lead-cost_paid = निर्णय के लिए जानकारी, सबूत नहीं। जिन { $deals } डीलों के अंक दर्ज हैं उनमें कुल मिलाकर { $one } से { $two } को { $points } अंक गए ({ $money })।
lead-cost_got = निर्णय के लिए जानकारी, सबूत नहीं। जिन { $deals } डीलों के अंक दर्ज हैं उनमें कुल मिलाकर { $one } को { $two } से { $points } अंक मिले ({ $money })।
lead-lost = टेबल के बाक़ी खिलाड़ियों ने इन दोनों से { $points } अंक हारे: खिलाड़ी { $people }, नुक़सान { $losses } बार।
lead-lost_money = टेबल के बाक़ी खिलाड़ियों ने इन दोनों से { $points } अंक ({ $money }) हारे: खिलाड़ी { $people }, नुक़सान { $losses } बार।
lead-of_currencies = { $money }, मैच की मुद्रा में
lead-losses = नुक़सानों की सूची
lead-losses_shown = { $of } में से { $count } दिखाए गए; { $link }।
lead-all_of_them = सब देखें
lead-no_loss = रिकॉर्ड में किसी तीसरे खिलाड़ी का इन दोनों से कोई नुक़सान नहीं है।
lead-decisions = अब तक के निर्णय
lead-raised = आँकड़े दर्ज हुए: डील { $deals }, p { $p }, q { $q }
lead-reopened = फिर खोला गया
lead-nobody_decided = इस जोड़ी पर अभी किसी ने निर्णय नहीं लिया।
lead-decide = निर्णय { $command } से दर्ज होता है। उसके बाद जोड़ी तभी फिर सूची में आती है जब तब तक न देखा गया खेल अकेले उसकी पुष्टि करे। इन दोनों के साथ क्या हो, यह लोग तय करते हैं। आँकड़े पिछले स्कैन के हैं।
lead-export = अपील के लिए, इनके पक्ष और विपक्ष में सब कुछ एक फ़ाइल में, जिसमें इनके कार्ड भी हैं: { $command }।
lead-every_decision = { $one } का हर चुनाव, { $two } का हर चुनाव, एक पंक्ति में एक।
lead-model = ईमानदार खेल का मॉडल { $digest }।
lead-p_least = p, { $count } परीक्षणों में सबसे छोटा ({ $channel }, p { $p }) उनकी संख्या से गुणा करके है, ज़्यादा से ज़्यादा 1। हर p साफ़ खेल के आँकड़ों से मिलाई हुई है, सिवाय उसके जिसे “जैसी निकली” कहा गया है।
lead-compared_of = मिलाए गए { $count } में से { $shown } दिखाए गए हैं, सबसे छोटा p पहले।
lead-head_who = कौन
lead-head_towards = किसकी ओर
lead-head_occasions = मौक़े
lead-between = { $low } से { $high }
lead-head_effect = असर
lead-head_p_computed = p, जैसी निकली
lead-head_channel = चैनल
lead-head_direction = दिशा
lead-head_p = p, मिलाई हुई
lead-head_in_words = शब्दों में
lead-head_match = मैच
lead-head_who_lost = किसका नुक़सान
lead-head_to = किसे मिला
lead-head_points = अंक
lead-head_money = रक़म

## row_word: what kind of row of an audit it is, before the code of a finding or the name of a claim

row_word-FINDING = गड़बड़ी
row_word-READING = दो अर्थ
row_word-NOTICE = सूचना
row_word-UPHELD = क़ायम
row_word-OVERTURNED = पलटा गया
row_word-UNDECIDABLE = फ़ैसला संभव नहीं

## audit: the report of an audit on the terminal

audit-findings = { $count ->
    [one] { $count } गड़बड़ी
   *[other] { $count } गड़बड़ियाँ
}
audit-claims_UPHELD = { $count ->
    [one] { $count } दावा क़ायम
   *[other] { $count } दावे क़ायम
}
audit-claims_OVERTURNED = { $count ->
    [one] { $count } दावा पलटा गया
   *[other] { $count } दावे पलटे गए
}
audit-claims_UNDECIDABLE = { $count ->
    [one] { $count } दावे का फ़ैसला संभव नहीं
   *[other] { $count } दावों का फ़ैसला संभव नहीं
}
audit-no_claims = कोई दावा नहीं
audit-no_ruleset = कोई नियमावली नहीं
audit-at_event = घटना { $seq }
audit-whole_match = पूरा मैच
audit-unchecked = जो जाँचा न जा सका, क्योंकि जो देखना ज़रूरी है वह रिकॉर्ड में नहीं है:
audit-unchecked_code = { $check }: { $missing } ({ $count } बार, पहली बार घटना { $seq } पर)
audit-summary = मैच: { $matches }, उनमें सब सही: { $clean }; गड़बड़ियाँ: { $findings }; दावे: क़ायम { $upheld }, पलटे गए { $overturned }, फ़ैसला संभव नहीं { $undecidable }।
audit-mostly_broken = { $ruleset } के { $matches } में से { $count } मैच एक ही खंड तोड़ते हैं, { $clause }: क्या वे इन्हीं नियमों से खेले गए? खुले विकल्पों के कौन से मान लेजर के मैचों से मेल खाते हैं, यह { "meldtrail rules infer" } बताता है, और { "meldtrail pin" } से उनकी जाँच दूसरे नियमों से होती है।
audit-summary_unchecked = सही पाए गए मैचों में से { $count } के लॉग में हर जाँच के लिए काफ़ी नहीं था: क्या नहीं जाँचा जा सका, यह किसी एक मैच की जाँच बताती है।

## rescore, rescore_what, rescore_worth, impact: the same matches under other rules

rescore-title = { $one } से खेला गया; अगर { $other } से खेला गया होता (केवल तुलना)
rescore-nothing = { $count ->
    [one] कुछ नहीं बदलता: { $count } सेटिंग अलग है, पर यहाँ उससे फ़र्क़ नहीं पड़ता।
   *[other] कुछ नहीं बदलता: { $count } सेटिंग अलग हैं, पर यहाँ उनमें से किसी से फ़र्क़ नहीं पड़ता।
}
rescore-match = मैच
rescore-not_decided = { $ruleset }: तय नहीं, { $why }
rescore-why = { $ruleset }: { $why }
rescore-together = केवल एक साथ:
rescore-because = कारण { $option }: { $before } [{ $source }] -> { $after } [{ $other }]
rescore-more = इसके अलावा { $count } और सेटिंग
rescore_what-show = शो
rescore_what-points = अंक
rescore_what-total = कुल अंक
rescore_what-money = रक़म
rescore_what-finding = गड़बड़ी
rescore_worth-not_decided = तय नहीं
rescore_worth-valid = मान्य
rescore_worth-not_valid = अमान्य
rescore_worth-broken = नियम टूटा
rescore_worth-allowed = इजाज़त है
impact-summary = { $ruleset } से भी गिने गए मैच: { $matches }; जो बदलते: { $changed }; जो रक़म अलग दी जाती: { $paise }
impact-open = ; उनमें से { $count } में हर भुगतान तय नहीं है
impact-left_out = { $count ->
    [one] दूसरे खेल का { $count } मैच छोड़ा गया।
   *[other] दूसरे खेलों के { $count } मैच छोड़े गए।
}

## replay, replay_hand, replay_status, replay_piles, replay_points, replay_standings: a match on the terminal

replay-nothing_wrong = इस मैच में कोई गड़बड़ी नहीं है।
replay-nothing_wrong_after = घटना { $seq } के बाद कोई गड़बड़ी नहीं है।
replay-more_wrong = घटना { $seq } के बाद देखने को और है: { $count }।
replay-as_seat = जैसा { $seat } ने देखा।
replay-counted_unseen = { $seat } के हाथ से गिना गया।
replay-after = घटना { $seq } के बाद
replay-begins = खुला कार्ड { $open }
replay-begins_wild = वाइल्ड कार्ड { $card } ({ $wild }), खुला कार्ड { $open }
replay-begins_contract = { $contract }, खुला कार्ड { $open }
replay-ended = डील ख़त्म हुई: { $how }।
replay-melds = टेबल पर:
replay-no_melds = टेबल पर: कुछ नहीं
replay-laid_off = जोड़े गए कार्ड: { $cards }
replay-laid_off_by = { $seat } ने { $cards }
replay-bought = घटना { $seq } में { $seat } ने ख़रीदा: { $card }
replay-bought_penalty = घटना { $seq } में { $seat } ने ख़रीदा: { $card }, पेनल्टी { $penalty }
replay_hand-cards = { $count ->
    [one] { $count } कार्ड
   *[other] { $count } कार्ड
}
replay_hand-unknown = { $count ->
    [one] { $count } कार्ड, दर्ज नहीं
   *[other] { $count } कार्ड, दर्ज नहीं
}
replay_hand-empty = कोई कार्ड नहीं
replay_status-dropped = ड्रॉप किया
replay_status-wrong_show = अमान्य शो
replay_status-left = टेबल छोड़ी
replay_status-away = कनेक्शन टूटा
replay_piles-wild_card = वाइल्ड कार्ड { $card }
replay_piles-discards = { $under ->
    [0] डिस्कार्ड पाइल: { $top }
   *[other] डिस्कार्ड पाइल: ऊपर { $top }, नीचे { $under }
}
replay_piles-none = कुछ नहीं
replay_piles-stock = { $count ->
    [one] गड्डी: { $count } कार्ड
   *[other] गड्डी: { $count } कार्ड
}
replay_piles-stock_unknown = गड्डी: क्रम दर्ज नहीं
replay_points-of_deal = डील { $deal }: दावा और दोबारा गिनती
replay_points-claimed = दावा
replay_points-then_claimed = घटना { $seq } पर दूसरा दावा: { $figure }
replay_points-computed = गिनती
replay_points-own_groups = अपने ग्रुप
replay_points-saved_groups = सहेजे गए ग्रुप
replay_points-hand = हाथ
replay_points-free = बिना अंक के
replay_points-counts = गिने गए
replay_standings-title = { $deals } के बाद { $unit }: दावा और दोबारा गिनती
replay_standings-left = मैच छोड़ा
replay_standings-place = स्थान { $place }
replay_standings-shared = इनाम बचे हुए खिलाड़ियों में बँटता है।
replay_standings-over = मैच पूरा हो चुका है।
replay_standings-closed = मैच पूरा होने से पहले बंद किया गया (कारण: { $reason })।
replay_standings-not_over = मैच पूरा नहीं हुआ है।
replay_standings-unknown = मैच पूरा हुआ है या नहीं, यह दर्ज नहीं है।

## replay_screen: a match stepped through on the whole terminal

replay_screen-event = { $last } में से घटना { $seq }
replay_screen-all_hands = सब हाथ
replay_screen-as_seat = { $seat } की नज़र से
replay_screen-you = आप
replay_screen-playing = चल रहा है
replay_screen-nothing_wrong = कोई गड़बड़ी नहीं
replay_screen-wrong = देखने को { $count }
replay_screen-none_after = इस घटना के बाद कोई गड़बड़ी नहीं है।
replay_screen-none_before = इस घटना से पहले कोई गड़बड़ी नहीं है।
replay_screen-standings = दावा और दोबारा गिनती, { $unit }:
replay_screen-points_of_deal = डील { $deal }, दावा और दोबारा गिनती:
replay_screen-below = इसके नीचे, सबसे नया पहले:

## severity: how bad a finding is (value), and what that means for what follows (.note)

severity-breach = नियम टूटा
    .note = एक नियम टूटा; आगे का खेल वैसे ही परखा जाता है जैसे टेबल पर हुआ
severity-impossible = असंभव
    .note = रिकॉर्ड आपस में मेल नहीं खाता; जो उस डील के कार्डों पर टिका है उसका अब फ़ैसला नहीं होता
severity-incomplete = अधूरा
    .note = रिकॉर्ड में कुछ छूटा है; जो उस पर टिका है उस पर फ़ैसला नहीं दिया जाता
severity-reading = दो अर्थ
    .note = हमारे पढ़े नियम से यह ग़लत है, पर उसके पाठ का दूसरा अर्थ इसकी अनुमति देता है; किसी के विरुद्ध नहीं
severity-notice = सूचना
    .note = रिकॉर्ड के बारे में जानने योग्य बात; कुछ ग़लत नहीं है, और यह किसी के विरुद्ध नहीं

## explain: a finding or a clause on the terminal

explain-every_ruleset = हर नियमावली
explain-says = लिखा:
explain-severity = गंभीरता:
explain-in = { $rulesets } में:
explain-reading = कैसे पढ़ा जाता है: { $reading }
explain-see = देखें { $address }
explain-example = उदाहरण:

## demo: what the first minute says of its ledger

demo-ledger = { $logs } नमूना रिकॉर्डों की { $events } घटनाओं से, { $folder } में
demo-audit = मैच: { $matches }; सब सही { $clean }, गड़बड़ियाँ { $findings }; दावे: क़ायम { $upheld }, पलटे गए { $overturned }, फ़ैसला संभव नहीं { $undecidable }

## hand: what a hand is worth, and whether it may be shown

hand-counts = गिने गए
hand-points = { $ruleset } के अनुसार { $score } अंक।
hand-points_capped = { $ruleset } के अनुसार { $score } अंक ({ $points } से घटकर ऊपरी सीमा तक)।
hand-valid_show = यह मान्य शो है।
hand-life_none = हाथ में कोई प्योर सीक्वेंस नहीं है।
hand-life_first = हाथ में प्योर सीक्वेंस है, पर दूसरा सीक्वेंस नहीं है।
hand-life_both = हाथ में वे सीक्वेंस हैं जो शो के लिए चाहिए।
hand-show_valid = { $ruleset } के अनुसार मान्य शो।
hand-show_not_valid = { $ruleset } के अनुसार मान्य नहीं: { $fault }।
hand-other_grouping = ये ग्रुप बनाए जाते तो शो मान्य होता: { $groups }

## ingest, matches, verify: a ledger on the terminal

ingest-accepted = { $count ->
    [one] { $count } घटना ली गई
   *[other] { $count } घटनाएँ ली गईं
}
ingest-would_accept = { $count ->
    [one] { $count } घटना ली जाती
   *[other] { $count } घटनाएँ ली जातीं
}
ingest-held = पहले से दर्ज { $count }
ingest-promoted = { $count ->
    [one] पहले की { $count } पंक्ति अब ली गई
   *[other] पहले की { $count } पंक्तियाँ अब ली गईं
}
ingest-waiting = छूटी हुई पंक्ति के लिए रुकी हुई { $count }
ingest-conflicting = दर्ज पंक्ति के उलट { $count }
ingest-refused = अस्वीकार { $codes }
ingest-closed = { $count ->
    [one] { $count } मैच बंद किया गया
   *[other] { $count } मैच बंद किए गए
}
ingest-total = { $parts }।
ingest-nothing_written = कुछ नहीं लिखा गया: { $parts }।
matches-sizes = सीटें { $seats }  घटनाएँ { $events }
matches-total = { $total } में से { $shown } मैच
verify-whole = रिकॉर्ड पूरा है: हर घटना बाइट-दर-बाइट वही है जो सहेजी गई थी। खेल सही था या नहीं, यह { "`audit`" } बताता है।
verify-shards_whole = सभी { $count } शार्ड पूरे हैं, और कोई मैच दो में नहीं गिना जाता।
verify-shards_not_whole = { $count } शार्ड में सब कुछ वैसा नहीं है जैसा होना चाहिए।
verify-not_whole = { $count ->
    [one] रिकॉर्ड वह नहीं है जो सहेजा गया था: { $count } समस्या।
   *[other] रिकॉर्ड वह नहीं है जो सहेजा गया था: { $count } समस्याएँ।
}

## staff: who may sign in, on the terminal

staff-added = { $name } के लिए साइन इन खुल गया, भूमिका { $role }
staff-password = { $name } का पासवर्ड बदल गया; पुराने पासवर्ड से किया गया साइन इन अब मान्य नहीं है
staff-role = अगले पेज से { $name } की भूमिका { $role } है
staff-removed = { $name } का साइन इन बंद कर दिया गया
staff-helpdesk = हेल्पडेस्क, टोकन से
staff-nobody = कोई खाता नहीं है: डेस्क इस मशीन पर इसके एक उपयोगकर्ता के लिए खुलता है।
staff-nobody_left = साइन इन कर सकने वाला कोई नहीं बचा: जब तक कोई जोड़ा न जाए, डेस्क किसी के लिए नहीं खुलता।

## diff: two logs of one match side by side

diff-same = { $count ->
    [one] दोनों रिकॉर्ड एक ही बात कहते हैं: { $count } घटना।
   *[other] दोनों रिकॉर्ड एक ही बात कहते हैं: { $count } घटनाएँ।
}
diff-same_twice = { $count ->
    [one] यह वही मैच दो बार है: { $match }, { $count } घटना।
   *[other] यह वही मैच दो बार है: { $match }, { $count } घटनाएँ।
}
diff-parts = { $count ->
    [one] रिकॉर्ड घटना { $seq } से अलग हो जाते हैं; उससे पहले की { $count } घटना एक जैसी है।
   *[other] रिकॉर्ड घटना { $seq } से अलग हो जाते हैं; उससे पहले की { $count } घटनाएँ एक जैसी हैं।
}
diff-later = { $count ->
    [one] बाद की { $count } घटना भी अलग है।
   *[other] बाद की { $count } घटनाएँ भी अलग हैं।
}
diff-lacks = घटना { $seq } नहीं है
diff-ends = रिकॉर्ड ख़त्म हो चुका है
diff-changes = नियमों के अनुसार इससे क्या बदलता है:
diff-no_changes = नियमों के अनुसार इससे कुछ नहीं बदलता: शो, अंक, कुल अंक और रक़म वही निकलते हैं, और खेल का कोई दूसरा नियम नहीं टूटता। जो लिखा गया वह सही है या नहीं, यह जाँच बताती है।

source-live = प्लेटफ़ॉर्म का अपना लॉग, { $producer }
source-imported = जैसी पंक्तियाँ थीं वैसा आयात, { $producer }
source-imported_by = मैपिंग { $mapping } से किया आयात, { $producer }
source-producer = भेजने वाला { $producer }
source-no_producer = भेजने वाले का नाम नहीं
source-stated = यह मैच आयात किया गया है: { $source }।
source-stated_at = यह मैच { $at } को आयात किया गया: { $source }।
source-erased = इस मैच की { $events } घटनाओं में छिपी बातें { $at } को मिटाई गईं (लॉग का रिकॉर्ड { $record }): जो केवल उन पर टिका था, उसका फ़ैसला अब नहीं हो सकता।
source-altered = यहाँ कही बात पर भरोसा न करें: लेजर की फ़ाइलों में इस मैच की घटना { $event } वह नहीं है जो रखी गई थी, या इसका कोई प्रमाण नहीं, या उसमें छिपी बात अब नहीं है और उसके मिटाए जाने का कोई रिकॉर्ड नहीं। क्या ग़लत है, यह लेजर की जाँच बताती है; बैकअप में वह वैसी ही है जैसी थी।
source-altered_rules = यहाँ कही बात पर भरोसा न करें: लेजर की फ़ाइलों में इस मैच के नियमों का रिकॉर्ड नहीं है या वह नहीं है जो रखा गया था। क्या ग़लत है, यह लेजर की जाँच बताती है; बैकअप में वह वैसा ही है जैसा था।
source-altered_matches = { $matches ->
    [one] एक मैच ({ $first }) के बारे में कही बात पर भरोसा न करें: लेजर की फ़ाइलों में उसके नियमों का रिकॉर्ड या उसकी कोई घटना
   *[other] { $matches } मैचों ({ $first }, ...) के बारे में कही बात पर भरोसा न करें: लेजर की फ़ाइलों में उनके नियमों का रिकॉर्ड या उनकी घटनाएँ
} वैसी नहीं जैसी रखी गई थीं, या इसका कोई प्रमाण नहीं। क्या ग़लत है, यह लेजर की जाँच बताती है; बैकअप में सब वैसा ही है जैसा था।
source-suspect = यहाँ कही बात पर भरोसा न करें: इस मैच की पंक्तियाँ { $writer } से आईं, जिसे हटा दिया गया है; लॉग की प्रविष्टि { $leaf } से उसका भेजा सब कुछ संदिग्ध है।
source-suspects = { $matches ->
    [one] एक मैच के बारे में कही बात पर भरोसा न करें: उसकी पंक्तियाँ
   *[other] { $matches } मैचों के बारे में कही बात पर भरोसा न करें: उनकी पंक्तियाँ
} { $writer } से आईं, जिसे हटा दिया गया है; लॉग की प्रविष्टि { $leaf } से उसका भेजा सब कुछ संदिग्ध है।
source-doubted_deck = यहाँ कही बात पर भरोसा न करें: इन मैचों के स्रोत पर संदेह है ({ $source })। इसके { $matches } मैचों में से { $contradicted } में कार्ड आपस में मेल नहीं खाते, या पंक्तियाँ ऐसे ग़लत लगती हैं जैसे बदलने में भूल होती है; सबसे संभव है कि उन्हें ग़लत बदला गया।
source-doubted_claims = यहाँ कही बात पर भरोसा न करें: इन मैचों के स्रोत पर संदेह है ({ $source })। { $matches } मैचों के { $claims } दावों में से { $overturned } पलट जाते, जो किसी प्लेटफ़ॉर्म की ग़लतियों से कहीं ज़्यादा है; देखें कि उन्हें कैसे बदला गया और किन नियमों से जाँचा गया।

## incidents: the page of incidents

incidents-title = सामूहिक मामले
incidents-one = सामूहिक मामला { $name }
incidents-lead = एक ही वजह से कई खिलाड़ियों का नुक़सान: गड़बड़ी, खंड या समय से ऐसी हर सीट खोजी जाती है, उसकी रक़म निकलती है, दो लोग निर्णय लेते हैं, और उत्तर भेजे जाते हैं।
incidents-known = अब तक के सामूहिक मामले
incidents-none = अभी कोई सामूहिक मामला नहीं है; जो मामले लिख सकता है वही उसे खोजता है।
incidents-count = { $cases } मामले, { $waiting } बाक़ी
incidents-search = किन का नुक़सान हुआ, खोजें
incidents-code = गड़बड़ी, या किस तरह का ग़लत दावा
incidents-clause = जिस खंड पर टिका है
incidents-ruleset = नियमावली
incidents-from = कब से ({ $zone })
    .note = कोई दिन या पल; दूसरे समय क्षेत्र का पल उसके अंतर के साथ लिखें, जैसे 2026-11-20{ "T" }10:15{ "Z" } या 2026-11-20{ "T" }10:15+05:30।
incidents-to = कब से पहले ({ $zone })
incidents-find = सीटें खोजें
    .note = कुछ लिखा नहीं जाता। मैच अभी के नियमों से दोबारा चलाए जाते हैं; इसमें समय लग सकता है।
incidents-searched = यह खोजा गया: { $parts }।
incidents-searched_clause = जो खंड { $clause } पर टिका है
incidents-searched_ruleset = नियमावली { $ruleset } के मैच
incidents-searched_since = { $at } से
incidents-searched_until = { $at } से पहले तक
incidents-claim_show = शो का ग़लत फ़ैसला
incidents-claim_points = ग़लत अंक लिखे गए
incidents-claim_total = ग़लत कुल अंक लिखे गए
incidents-claim_settlement = ग़लत रक़म दी गई
incidents-looking = खोज जारी है: { $total } में से { $done } घटनाएँ देखी गईं।
incidents-working = काम चल रहा है।
incidents-look_again = फिर देखें
incidents-found = { $matches } मैचों में { $seats } सीटें
incidents-priced = कुल इतना लौटाना होगा: { $sums }; { $unpriced } की रक़म तय नहीं।
incidents-looked = { $clear } मैच देखे गए और ठीक हैं, { $outside } इस समय या नियमावली से बाहर हैं, { $missing } देखे नहीं जा सके।
incidents-refused = बही की { $count } अस्वीकृत पंक्तियाँ नहीं देखी गईं।
incidents-not_priced = रक़म तय नहीं: { $why }
incidents-in_deal = डील { $deal }
incidents-whole_match = पूरा मैच
incidents-unjudged = देखे नहीं जा सके
incidents-aside = संदेह वाले, या जिनसे किसी का नुक़सान नहीं
incidents-name = सामूहिक मामले का नाम
    .note = { "a-z, 0-9" }, बिंदु और डैश, जैसे { "timer-nov-20" }। उसी नाम से दोबारा खोलने पर केवल नया जुड़ता है।
incidents-open = { $count ->
    [one] इस सीट का मामला खोलें
   *[other] { $count } सीटों के मामले खोलें
}
incidents-at = घटना { $seq }
incidents-seat_of = { $match }, सीट { $seat }
incidents-head_match = मैच और सीट
incidents-head_what = क्या हुआ
incidents-head_ruled = जाँच का फ़ैसला
incidents-head_due = बनती रक़म
incidents-head_paid = दी जाने वाली रक़म
incidents-head_case = मामला
incidents-head_stage = स्थिति
incidents-head_who = किसने, या क्यों छूटा
incidents-proposed_by = प्रस्ताव: { $who }
incidents-decided_by = निर्णय: { $who }
incidents-cases = { $count } मामले
incidents-sums = जाँच के फ़ैसले से बनती रक़म: { $due }। निर्णय से दी जाने वाली रक़म: { $paid }।
incidents-stage_open = खुला
incidents-stage_proposed = प्रस्तावित
incidents-stage_decided = निर्णय हुआ, पत्र बाक़ी
incidents-stage_answered = उत्तर दिया गया
incidents-stage_appealed = अपील में
incidents-propose = { $count ->
    [one] एक मामला जाँच के फ़ैसले के अनुसार तय करने का प्रस्ताव रखें, { $due }
   *[other] { $count } मामले जाँच के फ़ैसले के अनुसार तय करने का प्रस्ताव रखें, { $due }
}
    .note = दो लोग तय करते हैं: एक प्रस्ताव रखता है, दूसरा सहमति देता है।
incidents-agree = { $count ->
    [one] सहमति दें: एक मामला प्रस्ताव के अनुसार तय करें, { $due }
   *[other] सहमति दें: { $count } मामले प्रस्ताव के अनुसार तय करें, { $due }
}
    .note = यह प्रस्ताव किसी और ने रखा है; आपकी सहमति से निर्णय हो जाएगा।
incidents-waits = { $count ->
    [one] एक प्रस्ताव दूसरे व्यक्ति की सहमति के इंतज़ार में है।
   *[other] { $count } प्रस्ताव दूसरे व्यक्ति की सहमति के इंतज़ार में हैं।
}
incidents-own_proposal = कुछ नहीं लिखा गया: प्रस्ताव { $who } का है, सहमति किसी और की चाहिए।
incidents-proposed_already = कुछ नहीं लिखा गया: इस बीच { $who } ने इसका प्रस्ताव रख दिया है। अब आप उस पर सहमति दे सकते हैं; पहले उसे देख लें।
incidents-none_proposed = कुछ नहीं लिखा गया: अभी ऐसा कोई प्रस्ताव नहीं है जिस पर सहमति दी जा सके।
incidents-gone_on = कुछ नहीं लिखा गया: आपका पेज खुलने के बाद मामले बदल गए हैं। नीचे उनकी मौजूदा स्थिति है।
incidents-language = पत्रों की भाषा
incidents-letters = { $count ->
    [one] एक पत्र लिखें और उसका मामला बंद करें
   *[other] { $count } पत्र लिखें और मामले बंद करें
}
incidents-nothing_left = हर मामले का उत्तर दिया जा चुका है, या वह अलग से तय होता है।
incidents-written = भेजने के लिए पत्र
incidents-left_out = जो छूट गए
incidents-left = { $count } छूटे।
incidents-done_opened = खोले: { $count }।
incidents-done_joined = जोड़े: { $count }।
incidents-done_proposed = प्रस्तावित: { $count }।
incidents-done_decided = तय: { $count }।
incidents-done_answered = पत्र लिखे: { $count }।
incidents-done_before = पहले से थे: { $count }।
incidents-not_done = कुछ नहीं लिखा गया: { $why }।
incidents-not_shown = यह दिखाया नहीं जा सकता: { $why }।
incidents-no_search = बताएँ कि क्या खोजना है: कोई गड़बड़ी या ग़लत दावा, कोई खंड, कोई नियमावली, या कोई समय।
incidents-no_code = किसी जाँच में “{ $finding }” नहीं मिलता। सूची से कोई गड़बड़ी या किसी तरह का ग़लत दावा चुनें।
incidents-no_clause = “{ $clause }” नाम का कोई खंड नहीं है।
incidents-no_ruleset = “{ $ruleset }” नाम की कोई नियमावली नहीं है।
incidents-no_span = अंत का समय शुरू के समय के बाद का होना चाहिए।
incidents-bad_time = “{ $given }” कोई समय नहीं है। दिन या पल इस तरह लिखें: 2026-11-20 या 2026-11-20{ "T" }10:15।
incidents-bad_name = “{ $name }” सामूहिक मामले का नाम नहीं हो सकता: नाम में { "a-z" }, 0-9, बिंदु और डैश हो सकते हैं, ज़्यादा से ज़्यादा 40 चिह्न, जैसे { "timer-nov-20" }।
incidents-none_called = “{ $name }” नाम का कोई सामूहिक मामला नहीं है।
incidents-forgotten = वह खोज अब रखी हुई नहीं है। फिर से खोजें।
incidents-together = सब मामले एक साथ
incidents-who_else = उसी दिन और किसके साथ हुआ: { $what }
board-incident = यहाँ किन का नुक़सान हुआ: सीटें और रक़म खोजें

## badge: a verdict or severity within a line

badge-UPHELD = प्लेटफ़ॉर्म सही
badge-OVERTURNED = प्लेटफ़ॉर्म ग़लत
badge-UNDECIDABLE = फ़ैसला संभव नहीं
badge-WAITING = हाथ खुलने का इंतज़ार
badge-clean = ठीक
badge-overturned = प्लेटफ़ॉर्म ग़लत
badge-undecidable = फ़ैसला संभव नहीं
badge-waiting = हाथ अभी बंद
badge-finding = गड़बड़ी
badge-impossible = असंभव
badge-breach = उल्लंघन
badge-incomplete = अधूरा
badge-reading = अर्थ पर निर्भर
badge-notice = सूचना

## question-...: the canned queries: title, what it answers, its parameters, and what is said where nothing comes

question-decided_by_the_reading = नियम कैसे पढ़ा जाए, इस पर टिके फ़ैसले
    .says = जहाँ नियमों का लिखा ख़ुद से टकराता है: वे फ़ैसले जो उसके दूसरे अर्थ में कुछ और होते।
    .none = यहाँ कोई फ़ैसला इस पर नहीं टिका कि नियम कैसे पढ़ा जाए। इससे किसकी रक़म बदलती, यह { "payout_by_the_reading" } बताता है।
question-drops_per_match = हर मैच में ड्रॉप
    .says = किसी सीट ने कितनी बार डील छोड़ी: पहला कार्ड उठाने से पहले, बाद में, टाइमर से या उसकी जगह खेले जाते समय; ख़ाली छोड़ने पर सबसे नए 500 मैच।
    .match = प्लेटफ़ॉर्म पर मैच की आईडी; ख़ाली छोड़ सकते हैं।
    .none = किसी ने डील नहीं छोड़ी। मैच की आईडी जाँचें, या सब मैचों के लिए ख़ाली छोड़ें।
question-events_of_a_player = किसी खिलाड़ी की घटनाएँ
    .says = छद्म नाम के सबसे नए 1000 मैचों की सबसे नई 1000 घटनाएँ, उन कार्डों के बिना जो केवल एक सीट देख सकती थी; प्रकार लिखें तो केवल वैसी घटनाएँ।
    .pseudonym = डेस्क खिलाड़ी को जिस नाम से दिखाता है: P और बारह अंक या अक्षर; हर सीट के पास लिखा होता है।
    .type = घटना का प्रकार, जैसा घटनाओं की तालिका में लिखा है; सब के लिए ख़ाली।
    .none = इस छद्म नाम की ऐसी कोई घटना बही में नहीं है। नाम खिलाड़ियों की तालिका से लें, या खिलाड़ी को नाम या आईडी से खोजें।
question-findings_by_code = किसी एक जाँच-नियम की गड़बड़ियाँ
    .says = जो गड़बड़ियाँ मिलीं, सबसे नई पहले; सब जाँच-नियमों के लिए कोड ख़ाली छोड़ें।
    .code = जाँच-नियम का कोड, जैसा जाँच-नियमों की तालिका में लिखा है; सब के लिए ख़ाली।
    .none = इस जाँच-नियम से कोई गड़बड़ी नहीं मिली। कोड जाँच-नियमों की तालिका से मिलाएँ, या सब गड़बड़ियों के लिए ख़ाली छोड़ें।
question-incomplete_records = अधूरे रिकॉर्ड
    .says = वे मैच जिनके रिकॉर्ड में कुछ छूटा है, जिनका रिकॉर्ड ख़ुद से टकराता है, या जिनके नियम यहाँ ज्ञात नहीं हैं।
    .none = हर रिकॉर्ड पूरा है, ख़ुद से नहीं टकराता, और उसके नियम यहाँ ज्ञात हैं। जो अलग-अलग जाँचें नहीं हो सकीं, वे { "not_checked" } में हैं।
question-long_deals = लंबी डीलें
    .says = कम से कम इतनी बारियों की डीलें (ख़ाली छोड़ने पर 30), सबसे लंबी 500 पहले, और वे कैसे ख़त्म हुईं।
    .turns = बारियों की पूरी संख्या; ख़ाली छोड़ने पर 30।
    .none = कोई डील इतनी बारियों तक नहीं चली। छोटी संख्या लिखें।
question-match_events = मैच, घटना दर घटना
    .says = मैच में जो कुछ हुआ, क्रम से, और उसके साथ मिली गड़बड़ियाँ।
    .match = प्लेटफ़ॉर्म पर मैच की आईडी, जैसी टिकट या मैचों की तालिका में लिखी है।
    .none = इस आईडी का कोई मैच बही में नहीं है। आईडी का एक-एक अक्षर जाँचें, या मैचों की तालिका में देखें।
question-matches_of_a_player = किसी खिलाड़ी के मैच
    .says = हर मैच जिसमें यह छद्म नाम बैठा, और उसका नतीजा।
    .pseudonym = डेस्क खिलाड़ी को जिस नाम से दिखाता है: P और बारह अंक या अक्षर; हर सीट के पास लिखा होता है।
    .none = इस छद्म नाम की कोई सीट बही में नहीं है। नाम खिलाड़ियों की तालिका से लें, या खिलाड़ी को नाम या आईडी से खोजें।
question-melds_of_a_match = मैच के मेल्ड
    .says = हर डील के अंत में टेबल पर रखे मेल्ड, किसने रखे, और किसने उनमें कार्ड जोड़े।
    .match = प्लेटफ़ॉर्म पर मैच की आईडी, जैसी टिकट या मैचों की तालिका में लिखी है।
    .none = इस मैच की टेबल पर कोई मेल्ड नहीं है। ज़्यादातर खेलों में ग्रुप हाथ में ही रहते हैं; ऐसा मैच लें जिसमें वे टेबल पर रखे जाते हैं।
question-missed_shows = हाथ जिनमें मान्य शो छूट गया
    .says = ख़त्म हो चुके मैचों की वे बारियाँ जो डिस्कार्ड पर ख़त्म हुईं, जबकि हाथ के कार्डों से मान्य शो हो सकता था; सब मैचों के लिए ख़ाली।
    .match = प्लेटफ़ॉर्म पर मैच की आईडी; ख़ाली छोड़ सकते हैं।
    .none = जहाँ तक हाथ दर्ज हैं, कोई मान्य शो नहीं छूटा। सब मैच देखने के लिए ख़ाली छोड़ें।
question-not_checked = क्या जाँचा नहीं जा सका
    .says = वे जाँचें जो सब मैचों में चुप रहीं, क्योंकि लॉग में वह नहीं है जो उन्हें देखना होता है।
    .none = जो भी जाँचा जा सकता है, जाँचा गया।
question-overturned_claims = प्लेटफ़ॉर्म के ग़लत दावे
    .says = जहाँ प्लेटफ़ॉर्म ने खेल से निकलने वाले आँकड़े से अलग लिखा; दोनों आँकड़े, सबसे बड़ा अंतर पहले।
    .none = प्लेटफ़ॉर्म का कोई दावा ग़लत नहीं निकला। जिन दावों का फ़ैसला नहीं हो सका, वे { "undecidable_claims" } में हैं।
question-payout_by_the_reading = मैच जिनमें शब्दशः अर्थ से रक़म बदलती
    .says = नियमों के दूसरे अर्थ में कोई सीट क्या जीतती या हारती, जहाँ वह रक़म अलग है; सब नियमावलियों के लिए ख़ाली।
    .ruleset = नियमावली की आईडी, जैसी नियमावलियों की तालिका में लिखी है; सब के लिए ख़ाली।
    .none = दूसरे अर्थ में किसी की रक़म नहीं बदलती। केवल कुछ नियमावलियाँ दो तरह से पढ़ी जा सकती हैं; सब के लिए ख़ाली छोड़ें।
question-played_for_the_absent = जो थे नहीं, उनकी जगह खेला गया
    .says = किसी सीट का कनेक्शन कितनी बार टूटा, बारी छूटी या उसकी जगह खेला गया; ख़ाली छोड़ने पर सबसे नए 200 मैच।
    .match = प्लेटफ़ॉर्म पर मैच की आईडी; ख़ाली छोड़ सकते हैं।
    .none = न किसी का कनेक्शन टूटा, न बारी छूटी, न किसी की जगह खेला गया। मैच की आईडी जाँचें, या सब के लिए ख़ाली छोड़ें।
question-points_deal_by_deal = अंक, डील दर डील
    .says = हर डील में हर सीट के नाम क्या लिखा गया और खेल से क्या निकलता है, अब तक के जोड़ के साथ; किसी डील का फ़ैसला न हो सके तो उसके बाद जोड़ नहीं।
    .match = प्लेटफ़ॉर्म पर मैच की आईडी, जैसी टिकट या मैचों की तालिका में लिखी है।
    .none = इस मैच की किसी डील के अंक नहीं लिखे गए। आईडी जाँचें; आख़िर में क्या लिखा गया, यह { "standings_of_a_match" } बताता है।
question-rates_by_ruleset = ड्रॉप और अमान्य शो की दर
    .says = नियमों के अनुसार, हर सौ में कितने हाथ ड्रॉप हुए और कितने शो अमान्य निकले; सब के लिए ख़ाली।
    .ruleset = नियमावली की आईडी, जैसी नियमावलियों की तालिका में लिखी है; सब के लिए ख़ाली।
    .none = इन नियमों से कोई मैच नहीं खेला गया। कौन-कौन से हैं, यह देखने के लिए ख़ाली छोड़ें।
question-rulings_on_a_clause = किसी एक खंड पर टिके फ़ैसले
    .says = सबसे नए फ़ैसले और गड़बड़ियाँ जो नियमों के एक खंड पर टिके हैं, दोनों में से ज़्यादा से ज़्यादा 500।
    .clause = खंड की आईडी, जैसी फ़ैसलों और गड़बड़ियों में लिखी है।
    .none = इस खंड पर कुछ नहीं टिका। आईडी खंडों की तालिका से मिलाएँ।
question-slow_turns = धीमी बारियाँ
    .says = प्लेटफ़ॉर्म की घड़ी से कम से कम इतने सेकंड की बारियाँ (ख़ाली छोड़ने पर 20), सबसे धीमी पहले।
    .seconds = सेकंड की पूरी संख्या; ख़ाली छोड़ने पर 20।
    .none = जहाँ तक समय दर्ज हैं, कोई बारी इतनी लंबी नहीं थी। कम सेकंड लिखें।
question-standings_of_a_match = मैच की स्थिति
    .says = कई डीलों वाले मैच में कुल अंक और स्थान, और प्लेटफ़ॉर्म ने क्या लिखा और क्या दिया।
    .match = प्लेटफ़ॉर्म पर मैच की आईडी, जैसी टिकट या मैचों की तालिका में लिखी है।
    .none = इस मैच के कुल अंक दर्ज नहीं हैं। हो सकता है यह एक ही डील का मैच हो: { "points_deal_by_deal" } देखें।
question-timer_gave_a_meld = टाइमर के डिस्कार्ड जिनसे अगले खिलाड़ी का ग्रुप बना
    .says = जो खिलाड़ी नहीं था उसकी जगह (टाइमर या ऑटोप्ले से) किए गए वे डिस्कार्ड जिनसे अगली सीट के हाथ में सेट या सीक्वेंस बनता था, चाहे उठाए गए या नहीं।
    .match = प्लेटफ़ॉर्म पर मैच की आईडी; ख़ाली छोड़ सकते हैं।
    .none = जहाँ तक हाथ दर्ज हैं, ऐसे किसी डिस्कार्ड से किसी का सेट या सीक्वेंस नहीं बनता था। सब के लिए मैच ख़ाली छोड़ें।
question-turns_of_a_player = किसी खिलाड़ी की बारियाँ
    .says = छद्म नाम के सबसे नए 1000 मैचों की सबसे नई 1000 बारियाँ: क्या उठाया, क्या छोड़ा, कितना समय लगा, और क्या मान्य शो छूटा।
    .pseudonym = डेस्क खिलाड़ी को जिस नाम से दिखाता है: P और बारह अंक या अक्षर; हर सीट के पास लिखा होता है।
    .none = इस छद्म नाम की कोई बारी बही में नहीं है। नाम खिलाड़ियों की तालिका से लें, या खिलाड़ी को नाम या आईडी से खोजें।
question-undecidable_claims = दावे जिनका फ़ैसला संभव नहीं
    .says = वे दावे जो परखे नहीं जा सके, और उसके लिए रिकॉर्ड में क्या होना चाहिए था।
    .none = हर दावे का फ़ैसला हो सका। अलग-अलग चालों की जो जाँचें नहीं हो सकीं, वे { "not_checked" } में हैं।
question-wrong_shows = अमान्य शो
    .says = वे शो जो बनाए गए ग्रुपों में मान्य नहीं हैं, या जिन्हें प्लेटफ़ॉर्म ने अमान्य माना; दिखाए गए कार्डों के साथ।
    .none = दर्ज हर शो मान्य था, और किसी प्लेटफ़ॉर्म ने किसी को अमान्य नहीं माना।

ask-match = मैच
ask-pseudonym = छद्म नाम
ask-type = प्रकार
ask-code = कोड
ask-turns = बारियाँ
ask-ruleset = नियमावली
ask-clause = खंड
ask-seconds = सेकंड

## find-told_..., find-held_..., find-show_..., find-claim_...: what is known of a match that was found

find-told_live = अभी खेला जा रहा है: जो बंद कार्डों पर टिका है, वह मैच ख़त्म होने पर बताया जाएगा।
find-told_waiting = ख़त्म हो चुका है: जो बंद कार्डों पर टिका है, वह हाथ खुलने पर बताया जाएगा।
find-told_breaks_off = रिकॉर्ड बीच में टूटता है: जो बंद कार्डों पर टिका है, वह छूटी घटनाएँ भेजे जाने पर बताया जाएगा।
find-told_holds = { $count ->
    [one] { $count } दावा, सही है।
   *[other] { $count } दावे, सब सही हैं।
}
find-told_nothing = इसमें कोई दावा नहीं है, और कोई गड़बड़ी नहीं मिली।
find-held_card = सीट { $seat } के पास { $when } यह कार्ड था (डील { $deal })।
find-held_cards = सीट { $seat } के पास { $when } ये कार्ड थे (डील { $deal })।
find-held_whole_deal = डील के शुरू से आख़िर तक
find-held_dealt = बाँटे जाते समय
find-held_after = घटना { $seq } के बाद
find-held_to_the_end = घटना { $seq } के बाद, और डील के आख़िर में भी,
find-held_others = { $count ->
    [one] मैच के { $count } और हाथ में भी।
   *[other] मैच के { $count } और हाथों में भी।
}
find-told_dropped = सीट { $seat } ने ड्रॉप किया।
find-told_disconnected = सीट { $seat } का कनेक्शन टूटा।
find-told_timer = सीट { $seat } की जगह टाइमर या ऑटोप्ले ने खेला।
find-told_left = सीट { $seat } टेबल छोड़ गई।
find-told_claim = { $claim }।
find-told_show = { $show }, { $claim }।
find-told_more_wrong = { $count ->
    [one] { $count } और दावा ग़लत।
   *[other] { $count } और दावे ग़लत।
}
find-told_undecided = { $count ->
    [one] { $count } दावे का फ़ैसला संभव नहीं।
   *[other] { $count } दावों का फ़ैसला संभव नहीं।
}
find-told_more_undecided = { $count ->
    [one] { $count } और दावे का फ़ैसला संभव नहीं।
   *[other] { $count } और दावों का फ़ैसला संभव नहीं।
}
find-show_valid = सीट { $seat } का शो मान्य
find-show_invalid = सीट { $seat } का शो अमान्य
find-show_valid_called_valid = सीट { $seat } का शो मान्य, प्लेटफ़ॉर्म ने भी मान्य माना
find-show_valid_called_invalid = सीट { $seat } का शो मान्य, पर प्लेटफ़ॉर्म ने उसे अमान्य माना
find-show_invalid_called_valid = सीट { $seat } का शो अमान्य, पर प्लेटफ़ॉर्म ने उसे मान्य माना
find-show_invalid_called_invalid = सीट { $seat } का शो अमान्य, प्लेटफ़ॉर्म ने भी अमान्य माना
find-show_undecided_valid = सीट { $seat } के शो का फ़ैसला संभव नहीं; प्लेटफ़ॉर्म ने उसे मान्य माना
find-show_undecided_invalid = सीट { $seat } के शो का फ़ैसला संभव नहीं; प्लेटफ़ॉर्म ने उसे अमान्य माना
find-claim_show_valid_right = सीट { $seat } का शो मान्य माना गया: सही
find-claim_show_valid_wrong = सीट { $seat } का शो मान्य माना गया: ग़लत
find-claim_show_valid_open = सीट { $seat } का शो मान्य माना गया: फ़ैसला संभव नहीं
find-claim_show_invalid_right = सीट { $seat } का शो अमान्य माना गया: सही
find-claim_show_invalid_wrong = सीट { $seat } का शो अमान्य माना गया: ग़लत
find-claim_show_invalid_open = सीट { $seat } का शो अमान्य माना गया: फ़ैसला संभव नहीं
find-claim_points_right = उसके नाम { $points }: सही
    .seat = सीट { $seat } के नाम { $points }: सही
find-claim_points_wrong = उसके नाम { $points }: ग़लत, खेल से { $right } निकलते हैं
    .seat = सीट { $seat } के नाम { $points }: ग़लत, खेल से { $right } निकलते हैं
find-claim_points_open = उसके नाम { $points }: फ़ैसला संभव नहीं
    .seat = सीट { $seat } के नाम { $points }: फ़ैसला संभव नहीं
find-claim_payout_right = दी गई रक़म { $amount }: सही
    .seat = सीट { $seat } को दी गई रक़म { $amount }: सही
find-claim_payout_wrong_gets = दी गई रक़म { $amount }: ग़लत, खेल के अनुसार { $right } मिलनी थी
    .seat = सीट { $seat } को दी गई रक़म { $amount }: ग़लत, खेल के अनुसार { $right } मिलनी थी
find-claim_payout_wrong_takes = दी गई रक़म { $amount }: ग़लत, खेल के अनुसार { $right } देनी थी
    .seat = सीट { $seat } को दी गई रक़म { $amount }: ग़लत, खेल के अनुसार { $right } देनी थी
find-claim_payout_open = दी गई रक़म { $amount }: फ़ैसला संभव नहीं
    .seat = सीट { $seat } को दी गई रक़म { $amount }: फ़ैसला संभव नहीं
find-claim_stake_right = ली गई रक़म { $amount }: सही
    .seat = सीट { $seat } से ली गई रक़म { $amount }: सही
find-claim_stake_wrong_gets = ली गई रक़म { $amount }: ग़लत, खेल के अनुसार { $right } मिलनी थी
    .seat = सीट { $seat } से ली गई रक़म { $amount }: ग़लत, खेल के अनुसार { $right } मिलनी थी
find-claim_stake_wrong_takes = ली गई रक़म { $amount }: ग़लत, खेल के अनुसार { $right } देनी थी
    .seat = सीट { $seat } से ली गई रक़म { $amount }: ग़लत, खेल के अनुसार { $right } देनी थी
find-claim_stake_open = ली गई रक़म { $amount }: फ़ैसला संभव नहीं
    .seat = सीट { $seat } से ली गई रक़म { $amount }: फ़ैसला संभव नहीं
find-told_findings = { $count ->
    [one] { $count } गड़बड़ी: { $names }।
   *[other] { $count } गड़बड़ियाँ: { $names }।
}
find-told_findings_more = { $count } गड़बड़ियाँ: { $names } और { $more } दूसरी।
find-told_readings = { $count ->
    [one] { $count } बात, सिर्फ़ हमारे पढ़े नियम से ग़लत, किसी के ख़िलाफ़ नहीं गिनी गई: { $names }।
   *[other] { $count } बातें, सिर्फ़ हमारे पढ़े नियम से ग़लत, किसी के ख़िलाफ़ नहीं गिनी गईं: { $names }।
}
find-told_readings_more = { $count } बातें, सिर्फ़ हमारे पढ़े नियम से ग़लत, किसी के ख़िलाफ़ नहीं गिनी गईं: { $names } और { $more } दूसरी।
find-told_notices = { $count ->
    [one] { $count } बात जानने योग्य, कुछ ग़लत नहीं: { $names }।
   *[other] { $count } बातें जानने योग्य, कुछ ग़लत नहीं: { $names }।
}
find-told_notices_more = { $count } बातें जानने योग्य, कुछ ग़लत नहीं: { $names } और { $more } दूसरी।
find-told_finding = “{ $name }”
find-told_finding_of = “{ $name }” (सीट { $seat })

## find-asked_..., find-window_..., find-game_..., find-outcome_...: what was asked for, as it was understood

find-asked = { $parts }
find-asked_match = मैच { $name }
find-asked_case = मामला { $name }
find-asked_ticket = टिकट { $name }
find-asked_table = टेबल { $name }
find-asked_lobby = लॉबी { $name }
find-asked_rules = नियम { $name }
find-asked_player = खिलाड़ी { $name }
find-asked_word = शब्द { $name }
find-asked_finding = गड़बड़ी “{ $name }”
find-asked_money = रक़म { $figure }
find-asked_amount = आँकड़ा { $figure }
find-asked_held = हाथ में { $cards }
find-asked_players = { $count } खिलाड़ी
find-window_day = { $day } को
find-window_hours = { $day } को { $start } और { $end } { $zone } के बीच
find-window_days = { $first } { $start } से { $last } { $end } { $zone } तक
find-game_points = पॉइंट्स रमी
find-game_deals = डील्स रमी
find-game_pool = पूल रमी
find-game_pool_of = पूल { $limit }
find-outcome_invalid_show = अमान्य शो
find-outcome_overturned = प्लेटफ़ॉर्म का ग़लत दावा
find-outcome_undecidable = फ़ैसला संभव नहीं
find-outcome_dropped = ड्रॉप
find-outcome_disconnected = कनेक्शन टूटा
find-outcome_timer = टाइमर या ऑटोप्ले
find-outcome_left_the_table = टेबल छोड़ी
find-outcome_show_called_invalid = शो अमान्य माना गया
find-outcome_took_a_joker = जोकर उठाया
find-outcome_prize_split = इनाम बाँटा गया
find-outcome_still_playing = अभी खेला जा रहा है
find-outcome_with_findings = गड़बड़ियों वाला
find-outcome_clean = बिना गड़बड़ी

## title-...: titles of the shipped rulesets, of what is laid over them, and of texts of rules

title-text_ace-rummy = इक्का रमी, एक टिप्पणी
title-text_ace2three = { "Ace2Three" }, शब्दावली
title-text_aceleagues = { "AceLeagues" }, तेरह कार्ड
title-text_basic-rum = बेसिक रमी या रम, और उसके रूप
title-text_cardgames = { "CardGames.io" } की बेसिक रमी
title-text_continental = कॉन्टिनेंटल रमी
title-text_custom = खेल का चलन, जहाँ नियम चुप हैं
title-text_games = वे खेल जिनका रम की शब्दावली केवल नाम लेती है
title-text_house = इस प्रोजेक्ट के अपने चुनाव, जहाँ न नियम कुछ कहते हैं न चलन
title-text_rummy-106 = 106 कार्ड की रमी
title-text_rummycentral = { "RummyCentral" }, इंडियन रमी
title-rules_ace2three-best-of-3 = { "Ace2Three" } बेस्ट ऑफ़ 3
title-rules_ace2three-points = { "Ace2Three" } पॉइंट्स रमी
title-rules_ace2three-pool-101 = { "Ace2Three" } पूल रमी, 101 अंक तक
title-rules_ace2three-pool-201 = { "Ace2Three" } पूल रमी, 201 अंक तक
title-rules_aceleagues-deals = { "AceLeagues" } डील्स रमी
title-rules_aceleagues-points = { "AceLeagues" } पॉइंट्स रमी
title-rules_aceleagues-pool-101 = { "AceLeagues" } पूल रमी, 101 अंक तक
title-rules_aceleagues-pool-201 = { "AceLeagues" } पूल रमी, 201 अंक तक
title-rules_classic = क्लासिक 13 कार्ड पॉइंट्स रमी, जैसी ज़्यादातर प्लेटफ़ॉर्म पर खेली जाती है
title-rules_gin = जिन, केवल उसके मेल्ड और बचे कार्ड
title-rules_jqka = गुलाम, बेगम, बादशाह, इक्का रमी, एक टिप्पणी जो रम के नियमों से पूरी की गई
title-overlay_auto-split = इनाम केवल नियमों से बँटता है
title-overlay_split-by-drops = इनाम बचे हुए ड्रॉप के हिसाब से बँटता है
title-overlay_time-bank = पूरे मैच का टाइम बैंक
title-overlay_capped-fee = प्रतिशत के दसवें हिस्सों में शुल्क, ऊपरी सीमा के साथ
title-overlay_corner = सीक्वेंस बादशाह से इक्के होते हुए घूम सकता है
title-overlay_flat-80 = प्योर सीक्वेंस के बिना हाथ के 80 अंक
title-overlay_joker-melds = केवल प्रिंटेड जोकर भी सेट या सीक्वेंस हैं
title-overlay_joker-sets = केवल प्रिंटेड जोकर भी सेट हैं
title-overlay_king-ace-two = बादशाह, इक्का और दुग्गी सीक्वेंस हैं
title-overlay_no-wild = कोई रैंक वाइल्ड नहीं
title-overlay_sets-of-five = जोकरों से सेट पाँच या ज़्यादा कार्ड का हो सकता है
title-overlay_three-packs = पाँच खिलाड़ियों से तीन पैक
title-overlay_time-bank_2 = हर डील का टाइम बैंक
title-overlay_twos-wild = दुग्गियाँ वाइल्ड हैं
title-overlay_wild-by-deal = वाइल्ड रैंक बताया जाता है, कार्ड नहीं काटा जाता
title-overlay_aces-high = इक्का नीचे या ऊपर
title-overlay_block = ब्लॉक रमी
title-overlay_cash = पैसों के लिए
title-overlay_jokers-taken = टेबल का जोकर कोई भी हटा सकता है, एक अलग अर्थ
title-overlay_jokers = जोकरों के साथ
title-overlay_many-melds = एक बारी में कितने भी मेल्ड
title-overlay_meld-first = अपना मेल्ड रखने से पहले दूसरों में कार्ड नहीं जोड़े जाते
title-overlay_must-discard = आख़िरी कार्ड डिस्कार्ड होता है
title-overlay_reshuffle-limit = डिस्कार्ड पाइल ज़्यादा से ज़्यादा दो बार फिर काम आती है
title-overlay_rounds = तय की गई डीलें
title-overlay_rummy-double = एक ही बारी में सब कार्ड निकालने पर डील दोगुनी
title-overlay_turn-pile = डिस्कार्ड पाइल बिना फेंटे पलटी जाती है
title-overlay_winner-scores = केवल डील जीतने वाले को अंक
title-rules_rum = बेसिक रमी या रम
title-rules_rummy-106-literal = 106 कार्ड की रमी, शब्दशः
title-rules_rummy-106 = 106 कार्ड की रमी, सुझाए गए अर्थ में
title-rules_rummycentral-literal = { "RummyCentral" } इंडियन रमी, शब्दशः
title-rules_rummycentral = { "RummyCentral" } इंडियन रमी, सुझाए गए अर्थ में

evenness-too_few = n = { $n }: परख के लिए बहुत कम (किसी सीट पर { $least } से कम अनुमानित)
evenness-tested = n = { $n }, काई-वर्ग { $square }, स्वातंत्र्य कोटि { $degrees }, { $p }
evenness-no_p = n = { $n }, काई-वर्ग { $square }, स्वातंत्र्य कोटि { $degrees }; { "scipy" } के बिना p नहीं
