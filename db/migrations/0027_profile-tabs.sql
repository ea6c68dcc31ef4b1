ALTER TABLE `comments` ADD `pinner_id` text;--> statement-breakpoint
CREATE INDEX `comments_pinner` ON `comments` (`pinner_id`,`created_at`) WHERE parent_id is null and is_hidden = 0;--> statement-breakpoint
ALTER TABLE `pin_tries` ADD `pinner_id` text;--> statement-breakpoint
CREATE INDEX `pin_tries_pinner` ON `pin_tries` (`pinner_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `saves` ADD `is_product` integer;--> statement-breakpoint
ALTER TABLE `saves` ADD `saved_price` text;--> statement-breakpoint
ALTER TABLE `saves` ADD `saved_currency` text;--> statement-breakpoint
CREATE INDEX `saves_products` ON `saves` (`user_id`,`id`) WHERE is_product = 1;--> statement-breakpoint
ALTER TABLE `users` ADD `cover_signature` text REFERENCES pictures(signature);--> statement-breakpoint
CREATE INDEX `users_cover` ON `users` (`cover_signature`) WHERE cover_signature is not null;--> statement-breakpoint
CREATE INDEX `pins_products` ON `pins` (`pinner_id`,`id`) WHERE kind = 'product';
--> statement-breakpoint
UPDATE `comments` SET `pinner_id` = (SELECT `pinner_id` FROM `pins` WHERE `pins`.`id` = `comments`.`pin_id`);
--> statement-breakpoint
UPDATE `pin_tries` SET `pinner_id` = (SELECT `pinner_id` FROM `pins` WHERE `pins`.`id` = `pin_tries`.`pin_id`);
--> statement-breakpoint
-- What was saved before counts as saved at the price of today.
UPDATE `saves` SET `is_product` = 1,
	`saved_price` = (SELECT `price` FROM `pins` WHERE `pins`.`id` = `saves`.`pin_id`),
	`saved_currency` = (SELECT `price_currency` FROM `pins` WHERE `pins`.`id` = `saves`.`pin_id`)
WHERE EXISTS (SELECT 1 FROM `pins` WHERE `pins`.`id` = `saves`.`pin_id` AND `pins`.`kind` = 'product');
--> statement-breakpoint
CREATE TRIGGER `comments_pinner` AFTER INSERT ON `comments` BEGIN
	UPDATE `comments` SET `pinner_id` = (SELECT `pinner_id` FROM `pins` WHERE `id` = new.`pin_id`) WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_pinner` AFTER INSERT ON `pin_tries` BEGIN
	UPDATE `pin_tries` SET `pinner_id` = (SELECT `pinner_id` FROM `pins` WHERE `id` = new.`pin_id`)
		WHERE `pin_id` = new.`pin_id` AND `user_id` = new.`user_id`;
END;
--> statement-breakpoint
-- A save that comes back brings what it was saved at.
CREATE TRIGGER `saves_product` AFTER INSERT ON `saves`
WHEN new.`is_product` IS NOT 1 AND EXISTS (SELECT 1 FROM `pins` WHERE `id` = new.`pin_id` AND `kind` = 'product') BEGIN
	UPDATE `saves` SET `is_product` = 1,
		`saved_price` = (SELECT `price` FROM `pins` WHERE `id` = new.`pin_id`),
		`saved_currency` = (SELECT `price_currency` FROM `pins` WHERE `id` = new.`pin_id`)
	WHERE `id` = new.`id`;
END;
--> statement-breakpoint
-- The first price of a product that had none: what it was saved at is not known, so it counts from here.
CREATE TRIGGER `saves_first_price` AFTER UPDATE OF `price` ON `pins`
WHEN old.`price` IS NULL AND new.`price` IS NOT NULL AND new.`kind` = 'product' BEGIN
	UPDATE `saves` SET `saved_price` = new.`price`, `saved_currency` = new.`price_currency`
	WHERE `pin_id` = new.`id` AND `saved_price` IS NULL;
END;
