-- A save of a product carries its kind and price, and one to a board that no profile shows is off the profile. Counts
-- leave out who is gone. Documents that show a save are purged when it moves.

CREATE TRIGGER `counts_of_given_saves` AFTER UPDATE OF `user_id` ON `saves` WHEN old.`user_id` <> new.`user_id` BEGIN
	UPDATE `pins` SET `repin_count` = max(0, `repin_count`
		+ EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`user_id` AND `deactivated_at` IS NULL)
		- EXISTS (SELECT 1 FROM `users` WHERE `id` = old.`user_id` AND `deactivated_at` IS NULL)) WHERE `id` = new.`pin_id`;
END;

CREATE TRIGGER `purges_of_save` AFTER UPDATE OF `board_id` ON `saves`
WHEN old.`board_id` <> new.`board_id` BEGIN
	DELETE FROM `purges` WHERE `username` = (
		SELECT `username` FROM `users` WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = old.`board_id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = old.`board_id`);
END;

CREATE TRIGGER `saves_moved_off_profile` AFTER UPDATE OF `board_id` ON `saves`
WHEN new.`board_id` <> old.`board_id` BEGIN
	UPDATE `saves` SET `is_off_profile` = (
		SELECT `privacy` <> 'public' OR `is_archived` = 1 FROM `boards` WHERE `id` = new.`board_id`
	) WHERE `id` = new.`id`;
END;

CREATE TRIGGER `saves_off_profile` AFTER INSERT ON `saves`
WHEN EXISTS (SELECT 1 FROM `boards` WHERE `id` = new.`board_id` AND (`privacy` <> 'public' OR `is_archived` = 1)) BEGIN
	UPDATE `saves` SET `is_off_profile` = 1 WHERE `id` = new.`id`;
END;

CREATE TRIGGER `saves_product` AFTER INSERT ON `saves`
WHEN new.`is_product` IS NOT 1 AND EXISTS (SELECT 1 FROM `pins` WHERE `id` = new.`pin_id` AND `kind` = 'product') BEGIN
	UPDATE `saves` SET `is_product` = 1,
		`saved_price` = (SELECT `price` FROM `pins` WHERE `id` = new.`pin_id`),
		`saved_currency` = (SELECT `price_currency` FROM `pins` WHERE `id` = new.`pin_id`)
	WHERE `id` = new.`id`;
END;
