-- The count of shares of a Pin follows its rows.

CREATE TRIGGER `pin_shares_counted` AFTER INSERT ON `pin_shares` BEGIN
	UPDATE `pins` SET `share_count` = `share_count` + 1 WHERE `id` = new.`pin_id`;
END;

CREATE TRIGGER `pin_shares_uncounted` AFTER DELETE ON `pin_shares` BEGIN
	UPDATE `pins` SET `share_count` = max(0, `share_count` - 1) WHERE `id` = old.`pin_id`;
END;
